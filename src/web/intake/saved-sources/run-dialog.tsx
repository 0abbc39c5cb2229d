/** Runs a source now: for its usual days or for others, with or without what was left for a person (intake §20.6). */
import { Alert, Button, Checkbox, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedSource } from '../../../contract/intake/saved-sources.ts';
import { addDays } from '../../../domain/calendar/calendar.ts';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { today } from '../../kit/display/today.ts';
import { type DateRange, DateRangeFields, isReversed } from '../../kit/fields/date-fields.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorMessage } from '../../kit/shell/errors.ts';

export function RunDialog(props: { source: SavedSource | null; onClose: () => void }) {
  const { source, onClose } = props;
  return (
    <Modal
      opened={source !== null}
      onClose={onClose}
      title={source ? `Ejecutar ahora: ${source.name}` : ''}
    >
      {source && <RunForm key={source.id} source={source} onClose={onClose} />}
    </Modal>
  );
}

function RunForm({ source, onClose }: { source: SavedSource; onClose: () => void }) {
  const [days, setDays] = useState<DateRange>({
    dateFrom: addDays(today(), -source.daysBack),
    dateTo: today(),
  });
  const [withDoubts, setWithDoubts] = useState(false);
  const run = useMutation(
    api.savedSources.run.mutationOptions({
      onSuccess: () => {
        toast.success('Fuente en ejecución', 'Al terminar, esta pantalla dice qué trajo.');
        onClose();
      },
    }),
  );
  return (
    <Stack gap="md">
      <DateRangeFields
        fromLabel="Fecha Desde"
        toLabel="Fecha Hasta"
        value={days}
        onChange={(change) => setDays({ ...days, ...change })}
      />
      <Checkbox
        label="Traer también las filas con dudas y actualizar las pendientes"
        description="Márquelo solo si ya vio en el historial qué quedó aparte de estos días, y está bien."
        checked={withDoubts}
        onChange={(event) => setWithDoubts(event.currentTarget.checked)}
      />
      {!withDoubts && (
        <Text variant="hint">
          Lo que despierte dudas quedará aparte, como cuando se ejecuta sola.
        </Text>
      )}
      {run.error && (
        <Alert color="red" role="alert" title="No se pudo ejecutar la fuente">
          {errorMessage(run.error)}
        </Alert>
      )}
      <DialogActions onCancel={onClose}>
        <Button
          loading={run.isPending}
          disabled={isReversed(days)}
          onClick={() => run.mutate({ id: source.id, ...days, withDoubts })}
        >
          Ejecutar
        </Button>
      </DialogActions>
    </Stack>
  );
}
