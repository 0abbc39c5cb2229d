/** A menu option in a list: icon, label, route, and what is unusual about it. */
import { Badge, Group, Stack, Text } from '@mantine/core';
import type { MenuEntry } from '../../../contract/access/permissions.ts';
import { SCREENS } from '../../../contract/screens.ts';
import { menuTarget } from '../../../domain/access/menu.ts';
import { menuIcon } from '../../kit/shell/menu-icons.ts';

const TARGET_NOTES = { screen: null, outside: 'Externa', nothing: 'Sin pantalla' } as const;

export function MenuName({ option }: { option: MenuEntry }) {
  const Icon = menuIcon(option.icon);
  const note = TARGET_NOTES[menuTarget(option.href, SCREENS)];
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <Icon size={16} stroke={1.6} aria-hidden style={{ marginTop: 3, flexShrink: 0 }} />
      <Stack gap={0} miw={0}>
        <Text size="sm" fw={500}>
          {option.label}
        </Text>
        <Text variant="small" style={{ overflowWrap: 'anywhere' }}>
          {option.href}
        </Text>
        {(note || !option.isActive) && (
          <Group gap={4} mt={2}>
            {!option.isActive && <Note text="Inactiva" />}
            {note && <Note text={note} />}
          </Group>
        )}
      </Stack>
    </Group>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Badge variant="light" color="yellow" size="sm" c="var(--mantine-color-text)">
      {text}
    </Badge>
  );
}
