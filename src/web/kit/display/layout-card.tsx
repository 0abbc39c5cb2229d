/** The layout of a file, its source, and what is uncertain about it (decisions 19 and 37). */
import { Badge, Card, Group, List, Text } from '@mantine/core';
import type { FileLayout } from '../../../contract/files.ts';

/** `reader` is who reads the file: 'el banco'. */
const verificationOf = (reader: string): Readonly<Record<FileLayout['verification'], string>> => ({
  V: 'Leído en su propia documentación',
  V1: `Según terceros: confírmelo con ${reader}`,
  U: `Sin verificar: confírmelo con ${reader}`,
  own: 'Formato propio',
});

export function LayoutCard({ layout, reader }: { layout: FileLayout; reader: string }) {
  return (
    <Card component="section" aria-label="Diseño del archivo" padding="sm">
      <Group gap="xs">
        <Text variant="label">{layout.name}</Text>
        <Badge variant="default">versión {layout.version}</Badge>
        <Text variant="hint">{verificationOf(reader)[layout.verification]}</Text>
      </Group>
      <Text variant="small" mt={4}>
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
