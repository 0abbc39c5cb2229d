/** Which layout the file has, where it is known from, and what of it is unsure (facts on bank files). */
import { Badge, Card, Group, List, Text } from '@mantine/core';
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
    <Card component="section" aria-label="Diseño del archivo" padding="sm">
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {layout.name}
        </Text>
        <Badge variant="default">versión {layout.version}</Badge>
        <Text size="sm" c="dimmed">
          {VERIFICATION[layout.verification]}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        Fuente: {layout.source}.
      </Text>
      <List size="xs" c="dimmed">
        {layout.notes.map((note) => (
          <List.Item key={note}>{note}</List.Item>
        ))}
      </List>
    </Card>
  );
}
