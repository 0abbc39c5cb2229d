/** One import of the history: figures, notes, refused rows, and reverting it. */
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconArrowLeft, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportDetails } from '../../../contract/intake/import-history.ts';
import { describeDoubt } from '../../../domain/intake/doubts.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { importEnd, importFigures } from '../../../domain/words/import-words.ts';
import { IMPORT_SOURCE_LABELS, RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { IMPORT_STATE_BADGES } from '../../../domain/words/state-badges.ts';
import { ColorBadge, StatusBadge } from '../../kit/display/figures.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { QueryAnswer } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import { askReturn, useMayReturn } from '../../links/going-back.ts';
import { HeldBadge } from '../../links/held-badge.tsx';
import { HoldButton } from '../../links/hold-button.tsx';
import { DownloadButton, FigureList, type RowsAgain } from '../imports/public.ts';
import { HistoryRejectedRows } from './rejected-rows.tsx';
import { RevertImport, sentenceOf } from './revert-import.tsx';

type Leaving = {
  onBack: () => void;
  onShowAttentions: () => void;
  onFollowJob: (jobId: string) => void;
  onAgain: (rows: RowsAgain) => void;
};

export function ImportHistoryDetails({ importId, ...leaving }: Leaving & { importId: number }) {
  const query = useQuery(
    // Read again at each opening, since others import, edit and calculate meanwhile.
    api.importHistory.details.queryOptions({ input: { id: importId }, gcTime: 0 }),
  );
  return (
    <Stack gap="md">
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} />}
          onClick={leaving.onBack}
        >
          Todas las importaciones
        </Button>
      </Group>
      <QueryAnswer query={query} loadingText="Cargando la importación...">
        {(details) => <Body details={details} {...leaving} />}
      </QueryAnswer>
    </Stack>
  );
}

function Body({ details, ...leaving }: Leaving & { details: ImportDetails }) {
  const [isReverting, setIsReverting] = useState(false);
  const mayReturn = useMayReturn();
  const { id, state, attentions, jobId, rejected } = details;
  const isRevertible = state === 'completed' && details.created + details.updated > 0;
  return (
    <>
      <Head details={details} />
      <FigureList figures={importFigures(details)} />
      <Notes details={details} />
      <Group gap="xs">
        {attentions > 0 && (
          <Button variant="default" onClick={leaving.onShowAttentions}>
            Ver {countOf(attentions, 'atención', 'atenciones')}
          </Button>
        )}
        {jobId !== null && (
          <Button variant="default" onClick={() => leaving.onFollowJob(jobId)}>
            Ver trabajo
          </Button>
        )}
        {details.doubts.length > 0 && (
          <DownloadButton
            label="Descargar filas con dudas"
            download={() => api.importHistory.doubts.call({ id })}
          />
        )}
        <AuditLink entity="import" entityId={id} />
        {isRevertible && mayReturn && (
          <Button
            variant="default"
            onClick={() =>
              askReturn({
                what: `Lo calculado de ${details.fileName}.`,
                scope: { importId: id },
                to: 'pending',
              })
            }
          >
            Devolver lo calculado…
          </Button>
        )}
        {attentions > 0 && (
          <HoldButton
            asked={{ target: { importIds: [id] }, what: `Todo lo que trajo ${details.fileName}.` }}
          >
            Pausar sus pagos…
          </HoldButton>
        )}
        {isRevertible && !isReverting && (
          <Button
            variant="outline"
            color="red"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => setIsReverting(true)}
          >
            Revertir esta importación
          </Button>
        )}
      </Group>
      {isRevertible && isReverting && (
        <RevertImport details={details} onClose={() => setIsReverting(false)} />
      )}
      {rejected > 0 && (
        <HistoryRejectedRows importId={id} rejected={rejected} onAgain={leaving.onAgain} />
      )}
    </>
  );
}

function Head({ details }: { details: ImportDetails }) {
  return (
    <Stack gap={2}>
      <Group gap="xs">
        <Title order={3} style={{ overflowWrap: 'anywhere' }}>
          {details.fileName}
        </Title>
        {details.state === 'completed' ? (
          <ColorBadge {...importEnd(details)} />
        ) : (
          <StatusBadge state={details.state} looks={IMPORT_STATE_BADGES} />
        )}
        <HeldBadge kind="import" id={details.id} label={details.fileName} />
      </Group>
      <Text variant="hint">
        {RECORD_TYPE_LABELS[details.recordType]} · {IMPORT_SOURCE_LABELS[details.source]} ·{' '}
        {exactTime(details.createdAt)} · {details.createdByName}
      </Text>
    </Stack>
  );
}

function Notes({ details }: { details: ImportDetails }) {
  const { newSpecialties, warnings, doubts, errorMessage, cancelled, reverted, settled } = details;
  const notes = [
    errorMessage,
    cancelled &&
      `${cancelled.by} la canceló el ${exactTime(cancelled.at)}. No se aplicó ningún cambio.`,
    reverted &&
      `${reverted.by} la revirtió el ${exactTime(reverted.at)}. ${sentenceOf('past', reverted.removed, reverted.restored)}`,
    settled > 0 &&
      `${countOf(settled, 'fila rechazada volvió', 'filas rechazadas volvieron')} en una importación posterior, que dice qué fue de ${settled === 1 ? 'ella' : 'ellas'}.`,
    newSpecialties.length > 0 &&
      `Agregó especialidades que faltaban: ${newSpecialties.join(', ')}.`,
    ...warnings,
    ...doubts.map(describeDoubt),
  ].filter((note) => typeof note === 'string');
  if (notes.length === 0) return null;
  return (
    <Alert color={details.state === 'failed' ? 'red' : 'blue'} icon={<IconInfoCircle />} p="xs">
      {notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
    </Alert>
  );
}
