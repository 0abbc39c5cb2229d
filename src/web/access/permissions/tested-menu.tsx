/** The menu of the profile under test by section, with the calls behind each option (access §9). */
import { Accordion, Badge, Card, Group, Text, Title } from '@mantine/core';
import type { PermissionTest, TestedCall } from '../../../contract/access/permissions.ts';
import { bySection } from '../../../domain/access/menu.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { ColorBadge } from '../../kit/display/figures.tsx';
import { CallsTable } from './calls-table.tsx';
import { MenuName } from './menu-name.tsx';

type TestedOption = PermissionTest['options'][number];

export function TestedMenu(props: {
  options: readonly TestedOption[];
  calls: readonly TestedCall[];
}) {
  return bySection(props.options).map(([section, options]) => (
    <Card key={section} component="section" aria-label={section}>
      <Group gap="xs" mb="xs">
        <Title order={2} size="h4">
          {section}
        </Title>
        <Badge variant="default">{options.length}</Badge>
      </Group>
      <Accordion multiple variant="contained" order={3} chevronPosition="left">
        {options.map((option) => (
          <Accordion.Item key={option.id} value={String(option.id)}>
            <Accordion.Control>
              <Group justify="space-between" gap="xs">
                <MenuName option={option} />
                <Group gap="xs">
                  {!option.isAllowed && <ColorBadge color="red" label="No la ve" />}
                  <Text variant="small">{countOf(option.calls, 'llamada', 'llamadas')}</Text>
                </Group>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Calls option={option} calls={props.calls} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Card>
  ));
}

function Calls({ option, calls }: { option: TestedOption; calls: readonly TestedCall[] }) {
  const own = calls.filter(({ screens }) => screens.includes(option.href));
  if (own.length === 0) {
    return (
      <Text variant="hint">
        Ninguna llamada del servidor depende de esta opción: quitarla oculta su pantalla.
      </Text>
    );
  }
  return <CallsTable label={`Llamadas de ${option.label}`} calls={own} />;
}
