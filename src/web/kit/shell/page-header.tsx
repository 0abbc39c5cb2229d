/** The head of a screen: title, description and actions. */
import { ActionIcon, Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import { useDisclosure, useDocumentTitle } from '@mantine/hooks';
import { IconHelp } from '@tabler/icons-react';
import { type ReactNode, Suspense, useContext, useState } from 'react';
import type { PageAction } from '../dialog/action-item.tsx';
import { ReasonedButton } from '../dialog/reasoned-button.tsx';
import { InTheBackground, loadedComponent } from '../loading/loaded-code.tsx';
import { type HelpPanel, HelpPanelContext } from './help-panel.ts';

const LABEL = 'Ayuda de esta pantalla';

/** The '?' of a screen opens its help, which is loaded only then. */
function HelpButton({ Panel }: { Panel: HelpPanel }) {
  const [opened, drawer] = useDisclosure(false);
  // Stays true, so that the drawer is animated when it closes.
  const [isWanted, setIsWanted] = useState(false);
  const open = () => {
    setIsWanted(true);
    drawer.open();
  };
  return (
    <>
      <Tooltip label={LABEL}>
        <ActionIcon variant="subtle" color="gray" aria-label={LABEL} onClick={open}>
          <IconHelp size={20} />
        </ActionIcon>
      </Tooltip>
      {isWanted && (
        <Suspense fallback={null}>
          <Panel opened={opened} onClose={drawer.close} />
        </Suspense>
      )}
    </>
  );
}

const ActionMenu = loadedComponent(
  async () => (await import('../dialog/action-menu.tsx')).ActionMenu,
);

/**
 * Shows the screen's title (also in the browser's tab) with its help, one `primary` button and further `actions`. Up to
 * two are plain buttons; more are in a menu. Destructive actions are always in the menu, last.
 */
export function PageHeader(props: {
  title: string;
  description?: string;
  primary?: ReactNode;
  actions?: readonly PageAction[];
}) {
  const Panel = useContext(HelpPanelContext);
  useDocumentTitle(`${props.title} · Portal Médico`);
  const harmless = props.actions?.filter((action) => !action.danger) ?? [];
  const dangerous = props.actions?.filter((action) => action.danger) ?? [];
  const buttons = harmless.length > 2 ? [] : harmless;
  const inMenu = harmless.length > 2 ? [...harmless, ...dangerous] : dangerous;
  return (
    <Group className="kit-page-header" justify="space-between" align="flex-start" mb="md" gap="sm">
      <Stack gap={2} miw={0} flex="1 1 280px">
        <Group gap={4} wrap="nowrap">
          <Title order={1}>{props.title}</Title>
          {Panel && <HelpButton Panel={Panel} />}
        </Group>
        {props.description && (
          <Text variant="hint" className="kit-page-description">
            {props.description}
          </Text>
        )}
      </Stack>
      <Group gap="xs">
        {inMenu.length > 0 && (
          <InTheBackground>
            <ActionMenu actions={inMenu} />
          </InTheBackground>
        )}
        {buttons.map(asButton)}
        {props.primary}
      </Group>
    </Group>
  );
}

function asButton(action: PageAction) {
  return (
    <ReasonedButton
      key={action.label}
      variant="default"
      leftSection={action.icon}
      reasonAgainst={action.reasonAgainst}
      onClick={action.onClick}
    >
      {action.label}
    </ReasonedButton>
  );
}
