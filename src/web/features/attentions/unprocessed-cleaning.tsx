/** Limpiar No Procesados: the pending attentions of a record type, or of both (spec 2 §2.2, §8). */
import { Group, Modal, Radio, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UnprocessedScope, unprocessedScope } from '../../../contract/attention-cleaning.ts';
import { countOf } from '../../../domain/counts.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/labels.ts';
import { api } from '../../kit/client.ts';
import { confirm } from '../../kit/confirm.ts';
import { CleaningButtons, CleaningPreview, pendingCount, useCleaning } from './cleaning.tsx';
import { removalVerb } from './labels.ts';

const LABELS = { all: 'Todos', ...RECORD_TYPE_LABELS };

export function UnprocessedCleaning(props: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Limpiar No Procesados" size="lg">
      <Body onClose={props.onClose} />
    </Modal>
  );
}

function Body({ onClose }: { onClose: () => void }) {
  const [recordType, setRecordType] = useState<UnprocessedScope['recordType']>('all');
  const query = useQuery(
    api.attentionCleaning.previewUnprocessed.queryOptions({
      input: { recordType },
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
  const cleaning = useCleaning<{ deletedCount: number }>({
    success: 'Eliminación exitosa',
    message: ({ deletedCount }) => `Eliminadas: ${pendingCount(deletedCount)}.`,
    failureTitle: 'Error al eliminar registros',
    failure: 'No se pudieron eliminar los registros',
    onDone: onClose,
  });
  const count = query.isFetching ? 0 : (query.data?.attentions ?? 0);
  const remove = async () => {
    const agreed = await confirm({
      title: 'Eliminar lo no procesado',
      body: `${removalVerb(count)} ${pendingCount(count)}${recordType === 'all' ? '' : ` de tipo ${LABELS[recordType]}`}. No se puede deshacer.`,
      confirmLabel: 'Eliminar',
      danger: true,
    });
    if (!agreed) return;
    cleaning.mutate(() =>
      api.attentionCleaning.removeUnprocessed.call({ recordType, expectedCount: count }),
    );
  };
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
      <CleaningButtons
        label={`Eliminar ${countOf(count, 'atención', 'atenciones')}`}
        disabled={count === 0}
        loading={cleaning.isPending}
        onCancel={onClose}
        onRemove={remove}
      />
    </Stack>
  );
}
