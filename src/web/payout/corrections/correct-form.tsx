/** Corregir: what was wrong, what is right instead, and what that takes back and pays, told beforehand (payout §25.1). */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CorrectableLines, PaidLineFacts } from '../../../contract/payout/corrected-lines.ts';
import { formatDate, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { FactList } from '../../kit/display/fact-list.tsx';
import { Amount } from '../../kit/display/figures.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import type { AskedCorrection } from '../../links/corrections.ts';
import { CorrectionFields } from './correction-fields.tsx';
import { OtherLines } from './other-lines.tsx';

export function CorrectForm({ asked, onClose }: { asked: AskedCorrection; onClose: () => void }) {
  const query = useQuery(
    api.correctedLines.correctable.queryOptions({
      input: { attentionIds: [...asked.attentionIds] },
      gcTime: 0,
      staleTime: 0,
    }),
  );
  if (query.error) return <FailedQuery query={query} />;
  if (!query.data) return <LoadingState text="Leyendo lo que se pagó..." />;
  const lines = query.data;
  return (
    <Stack>
      {lines.lines > 0 && <Chosen lines={lines} />}
      <OtherLines others={lines.others} onLeave={onClose} />
      {lines.lines > 0 && (
        <CorrectionFields
          key={lines.others.length}
          lines={lines}
          attentionIds={withoutOthers(asked.attentionIds, lines)}
          onDone={() => {
            asked.onDone?.();
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </Stack>
  );
}

/** What can't be corrected stays out: each of them is told with what to do. */
function withoutOthers(attentionIds: readonly number[], { others }: CorrectableLines): number[] {
  const left = new Set(others.map(({ attentionId }) => attentionId));
  return attentionIds.filter((id) => !left.has(id));
}

function Chosen({ lines: { lines, paidAmount, paid } }: { lines: CorrectableLines }) {
  const [only] = paid;
  if (lines === 1 && only) return <OneLine line={only} />;
  return (
    <Text size="sm">
      {countOf(lines, 'línea pagada', 'líneas pagadas')} por <b>{formatPesos(paidAmount)}</b>, antes
      de retención.
    </Text>
  );
}

function OneLine({ line }: { line: PaidLineFacts }) {
  const { payeeName, doctorName } = line;
  return (
    <FactList
      labelWidth={110}
      facts={[
        ['Paciente', line.patientName],
        ['Prestación', `${line.serviceName}, ${formatDate(line.attentionDate)}`],
        ['Médico', payeeName === doctorName ? doctorName : `${doctorName}, por ${payeeName}`],
        [
          'Se pagó',
          <span key="paid">
            <Amount value={line.paidAmount} bold /> antes de retención, en{' '}
            {formatPeriod(line.paidPeriod)}
          </span>,
        ],
      ]}
    />
  );
}
