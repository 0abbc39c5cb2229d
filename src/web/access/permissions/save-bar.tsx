/** The number of changed switches, with 'Guardar'; stays in view while the matrix scrolls. */
import { Button, Group, Paper, Text } from '@mantine/core';
import { IconArrowBackUp, IconDeviceFloppy } from '@tabler/icons-react';
import { countOf } from '../../../domain/words/counts.ts';
import { UNDER_TOP_BAR } from '../../kit/table/selection-bar.tsx';
import type { MatrixDraft } from './use-matrix-draft.ts';

const NARROW_ON_PHONES = { base: 'xs', sm: 'md' };

export function SaveBar({ draft }: { draft: MatrixDraft }) {
  const { count } = draft;
  const changes = countOf(count, 'cambio', 'cambios');
  return (
    <Paper
      withBorder
      p="xs"
      pos="sticky"
      style={UNDER_TOP_BAR}
      component="section"
      aria-label="Cambios"
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status" c={count === 0 ? 'dimmed' : undefined} visibleFrom="xs">
          {count === 0 ? 'Sin cambios por guardar' : `${changes} sin guardar`}
        </Text>
        <Group gap="xs" ml="auto" justify="flex-end">
          <Button
            variant="default"
            px={NARROW_ON_PHONES}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            disabled={count === 0}
            onClick={draft.discard}
          >
            Descartar
          </Button>
          <Button
            px={NARROW_ON_PHONES}
            leftSection={<IconDeviceFloppy size={16} aria-hidden />}
            disabled={count === 0}
            loading={draft.save.isPending}
            onClick={() => draft.save.mutate()}
          >
            {count === 0 ? 'Guardar' : `Guardar (${changes})`}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
