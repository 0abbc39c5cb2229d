/** Which layout the file has, where it is known from, and what of it is unsure (facts on bank files). */
import { Accordion, Badge, Group, List, Text } from '@mantine/core';
import type { Payroll } from './bank-search.ts';

type Layout = Payroll['layout'];

const VERIFICATION: Readonly<Record<Layout['verification'], string>> = {
  V: 'Leído en el documento del banco',
  V1: 'Según terceros: confírmelo con el banco',
  U: 'Sin verificar: confírmelo con el banco',
  own: 'Formato propio',
};

export function LayoutCard({ layout }: { layout: Layout }) {
  return (
    <Accordion variant="contained" order={2}>
      <Accordion.Item value="layout">
        <Accordion.Control>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {layout.name}
            </Text>
            <Badge variant="default">versión {layout.version}</Badge>
            <Text size="sm" c="dimmed">
              {VERIFICATION[layout.verification]}
            </Text>
          </Group>
        </Accordion.Control>
        <Accordion.Panel>
          <Text size="sm">Fuente: {layout.source}.</Text>
          {layout.notes.length > 0 && (
            <List size="sm" mt="xs">
              {layout.notes.map((note) => (
                <List.Item key={note}>{note}</List.Item>
              ))}
            </List>
          )}
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
