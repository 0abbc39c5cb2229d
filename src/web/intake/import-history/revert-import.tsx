/** Revertir esta importación: the preview, the question and the action (decision 32). */
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ImportDetails } from '../../../contract/intake/import-history.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { api, refreshAll } from '../../kit/shell/client.ts';
import { errorCode } from '../../kit/shell/errors.ts';
import { CleaningPreview, RemovalQuestion } from '../attention-cleaning/public.ts';

export function RevertImport(props: { details: ImportDetails; onClose: () => void }) {
  const { id, fileName, newSpecialties } = props.details;
  const reverting = useAsked(api.importHistory.revert.call, {
    done: ({ removed, restored }) => {
      toast.success('Importación revertida', sentenceOf('past', removed, restored));
      props.onClose();
    },
    failed: (error) => {
      toast.error('No se pudo revertir la importación', error);
      if (errorCode(error)?.startsWith('import.')) void refreshAll();
    },
  });
  const query = useQuery(
    api.importHistory.previewRevert.queryOptions({
      input: { id },
      // A reverted import is not counted again.
      enabled: reverting.isIdle || reverting.isError,
      staleTime: 0,
      select: ({ removed, ...rest }) => ({ ...removed, ...rest }),
    }),
  );
  const preview = query.isFetching ? undefined : query.data;
  const revert = async () => {
    if (!preview) return;
    const { attentions, restored } = preview;
    await reverting.ask({
      input: { id, expectedCount: attentions + restored },
      title: 'Revertir la importación',
      body: (
        <RemovalQuestion
          sentence={`${fileName}: ${sentenceOf('future', attentions, restored)} No se puede deshacer.`}
          preview={preview}
        />
      ),
      confirmLabel: 'Revertir',
      danger: true,
    });
  };
  return (
    <Card component="section" aria-label="Revertir esta importación" padding="sm" withBorder>
      <Stack gap="sm">
        <Title order={4}>Revertir esta importación</Title>
        {preview?.problem ? (
          <Warning title="No se puede revertir" role="status">
            {preview.problem}
          </Warning>
        ) : (
          <CleaningPreview query={query}>
            {({ attentions, restored }) => (
              <Text component="span" size="sm">
                {sentenceOf('future', attentions, restored)}
                {newSpecialties.length > 0 && ' Las especialidades que agregó se conservan.'}
              </Text>
            )}
          </CleaningPreview>
        )}
        <DialogActions
          onCancel={props.onClose}
          cancelLabel={preview?.problem ? 'Cerrar' : 'Cancelar'}
        >
          {!preview?.problem && (
            <Button
              color="red.8"
              leftSection={<IconArrowBackUp size={16} />}
              disabled={!preview}
              loading={reverting.isPending}
              onClick={() => void revert()}
            >
              Revertir
            </Button>
          )}
        </DialogActions>
      </Stack>
    </Card>
  );
}

const VERBS = {
  future: {
    removed: ['Se eliminará', 'Se eliminarán'],
    restored: ['volverá a sus valores anteriores', 'volverán a sus valores anteriores'],
  },
  past: {
    removed: ['Se eliminó', 'Se eliminaron'],
    restored: ['volvió a sus valores anteriores', 'volvieron a sus valores anteriores'],
  },
} as const;

/** `Se eliminarán 120 atenciones y 3 volverán a sus valores anteriores.` Zeros are left out. */
export function sentenceOf(tense: keyof typeof VERBS, removed: number, restored: number): string {
  const verbs = VERBS[tense];
  const [one, many] = verbs.restored;
  if (removed === 0 && restored > 0) {
    return `${countOf(restored, `atención ${one}`, `atenciones ${many}`)}.`;
  }
  const gone = `${verbs.removed[removed === 1 ? 0 : 1]} ${countOf(removed, 'atención', 'atenciones')}`;
  return restored === 0 ? `${gone}.` : `${gone} y ${countOf(restored, one, many)}.`;
}
