/** Limpiar No Procesados: the pending attentions of a record type, or of both (intake §6.4). */
import { Group, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type UnprocessedScope,
  unprocessedScope,
} from '../../../contract/intake/attention-cleaning.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { api } from '../../kit/shell/client.ts';
import {
  CleaningDialog,
  CleaningPreview,
  COUNTED_ANEW,
  PendingRemoval,
  pendingCount,
} from './cleaning.tsx';
import { removalVerb } from './labels.ts';

const LABELS = { all: 'Todos', ...RECORD_TYPE_LABELS };

export function UnprocessedCleaning(props: { opened: boolean; onClose: () => void }) {
  return (
    <CleaningDialog {...props} title="Limpiar No Procesados">
      <Body onClose={props.onClose} />
    </CleaningDialog>
  );
}

function Body({ onClose }: { onClose: () => void }) {
  const [recordType, setRecordType] = useState<UnprocessedScope['recordType']>('all');
  const query = useQuery(
    api.attentionCleaning.previewUnprocessed.queryOptions({
      input: { recordType },
      ...COUNTED_ANEW,
    }),
  );
  return (
    <Stack>
      <Radio.Group
        label="Tipo de registro"
        value={recordType}
        onChange={(value) => setRecordType(unprocessedScope.shape.recordType.parse(value))}
      >
        <Group gap="lg" mt={6}>
          {unprocessedScope.shape.recordType.options.map((value) => (
            <Radio key={value} value={value} label={LABELS[value]} />
          ))}
        </Group>
      </Radio.Group>
      <CleaningPreview query={query}>
        {({ attentions, doctors, months }) =>
          attentions === 0 ? (
            'No hay atenciones pendientes'
          ) : (
            <>
              {removalVerb(attentions)} <b>{pendingCount(attentions)}</b> de{' '}
              {countOf(doctors, 'médico', 'médicos')} en {countOf(months, 'mes', 'meses')}. Las
              calculadas y las pagadas no se tocan.
            </>
          )
        }
      </CleaningPreview>
      <PendingRemoval
        title="Eliminar lo no procesado"
        whose={() => (recordType === 'all' ? '' : ` de tipo ${LABELS[recordType]}`)}
        preview={query.isFetching ? undefined : query.data}
        remove={(expectedCount) =>
          api.attentionCleaning.removeUnprocessed.call({ recordType, expectedCount })
        }
        failure="No se pudieron eliminar los registros"
        onClose={onClose}
      />
    </Stack>
  );
}
