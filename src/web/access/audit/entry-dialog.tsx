/** An entry of the log: who, when, what, and the record before and after side by side (access §13.3). */
import { Group, Modal, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditDetail } from '../../../contract/access/audit.ts';
import { auditActionLabel, auditFields, auditNoun } from '../../../domain/words/audit-words.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { ComparisonTable } from '../../kit/form/differences.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { LinkAnchor } from '../../kit/shell/links.tsx';
import { type ComparedField, comparedFields } from './compared-fields.ts';

export function EntryDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(api.audit.find.queryOptions({ input: { id } }));
  return (
    <Modal opened onClose={onClose} title={`Entrada de auditoría ${id}`} size="xl">
      <FailedQuery query={{ error, refetch }} />
      {!data && !error && <LoadingState text="Cargando entrada..." />}
      {data && <Entry entry={data} />}
    </Modal>
  );
}

function Entry({ entry }: { entry: AuditDetail }) {
  const [isWhole, setIsWhole] = useState(false);
  const fields = comparedFields(auditFields(entry.before), auditFields(entry.after));
  const changed = fields.filter(({ isChanged }) => isChanged);
  return (
    <Stack gap="sm">
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        {entry.summary}
      </Text>
      <Facts entry={entry} />
      {fields.length === 0 ? (
        <Text variant="hint">Esta acción no cambió campos de un registro.</Text>
      ) : (
        <>
          {changed.length < fields.length && (
            <Switch
              label={`Mostrar también lo que no cambió: ${countOf(fields.length - changed.length, 'campo', 'campos')}`}
              checked={isWhole}
              onChange={(event) => setIsWhole(event.currentTarget.checked)}
            />
          )}
          <Comparison fields={isWhole ? fields : changed} />
        </>
      )}
    </Stack>
  );
}

function Facts({ entry }: { entry: AuditDetail }) {
  const { userName, at, action, entity, entityId, ipAddress } = entry;
  const record = entityId === null ? auditNoun(entity) : `${auditNoun(entity)} ${entityId}`;
  return (
    <Stack gap={2}>
      <Text variant="hint">
        {[userName, exactTime(at), auditActionLabel(action), ipAddress && `desde ${ipAddress}`]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Group gap="xs">
        <Text size="sm">{record}</Text>
        {entityId !== null && (
          <LinkAnchor to="/auditoria" search={{ entity, entityId }} size="sm">
            Ver todo lo que se hizo con este registro
          </LinkAnchor>
        )}
      </Group>
    </Stack>
  );
}

function Comparison({ fields }: { fields: readonly ComparedField[] }) {
  if (fields.length === 0) return <Text size="sm">Ningún campo cambió.</Text>;
  // Only edits highlight changes, not creations and deletions.
  const isEdit = fields.some(({ before }) => before) && fields.some(({ after }) => after);
  const rows = fields.map(({ isChanged, ...field }) => ({
    ...field,
    ...(isEdit && isChanged && { mark: 'Cambió' }),
  }));
  return (
    <ComparisonTable label="Antes y después" rows={rows} beforeTitle="Antes" afterTitle="Después" />
  );
}
