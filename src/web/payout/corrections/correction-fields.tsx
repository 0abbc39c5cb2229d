/** What was wrong, what is right, why, and in which month; below it what happens then (payout §25.1). */
import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CorrectableLines } from '../../../contract/payout/corrected-lines.ts';
import { type CorrectionPreview, correctionReason } from '../../../contract/payout/corrections.ts';
import { formatPesos } from '../../../domain/money.ts';
import {
  CORRECTION_CAUSE_LABELS,
  type CorrectionCause,
} from '../../../domain/words/correction-words.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { tellFailure } from '../../kit/dialog/tell-failure.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useTold } from '../../kit/dialog/use-told.ts';
import type { PeriodValue } from '../../kit/fields/period-field.tsx';
import { ReasonField } from '../../kit/fields/reason-field.tsx';
import { DialogForm } from '../../kit/form/dialog-form.tsx';
import { ErrorState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorCode, errorMessage } from '../../kit/shell/errors.ts';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { CauseFields } from './cause-fields.tsx';
import { changeOf, type Facts, factsOf } from './change.ts';
import { agreeToDoubts, doubtedLines } from './doubted-lines.tsx';
import { MonthField, periodOf } from './month-field.tsx';
import { labelOf, PreviewBody } from './preview-body.tsx';

/** Each preview takes the ledger's lock: none for each key typed in an amount. */
const TYPING_MS = 500;

export function CorrectionFields(props: {
  lines: CorrectableLines;
  attentionIds: readonly number[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { lines, attentionIds, onDone, onClose } = props;
  const [cause, setCause] = useState<CorrectionCause | null>(null);
  const [facts, setFacts] = useState<Facts>(() => factsOf(lines.paid));
  const [reason, setReason] = useState('');
  const [month, setMonth] = useState<PeriodValue>(lines.period ?? {});
  const asked = changeOf(cause, facts);
  const period = periodOf(month);
  const order = asked.change &&
    period !== 'incomplete' && { attentionIds: [...attentionIds], change: asked.change, period };
  // Objects are new in each rendering; their text tells whether anything changed.
  const [settled] = useDebouncedValue(JSON.stringify(order), TYPING_MS);
  const isTyping = settled !== JSON.stringify(order);
  const query = useQuery(
    api.corrections.preview.queryOptions({
      input: order || { attentionIds: [...attentionIds], change: { cause: 'rule' } },
      enabled: order !== null && order !== false && !isTyping,
      gcTime: 0,
      staleTime: 0,
      retry: false,
    }),
  );
  const correcting = useTold(api.corrections.create.call, {
    done: ({ corrections, difference }) => {
      toast.success(
        corrections === 1 ? 'Línea corregida' : 'Líneas corregidas',
        `${countOf(corrections, 'línea', 'líneas')}, una diferencia de ${formatPesos(difference)} antes de retención. Se paga con la próxima nómina.`,
      );
      onDone();
    },
    failed: tellFailure('Nada se corrigió'),
  });
  const preview = order && !isTyping ? query.data : undefined;
  const reasonProblem = problemOf(reason);
  const isReady =
    preview !== undefined && preview.lines > 0 && !query.isFetching && reasonProblem === null;
  const correct = async () => {
    if (!preview || !order || !(await agreeToDoubts(doubtedLines(preview)))) return;
    const refused = new Set(preview.refused.map(({ attentionId }) => attentionId));
    const { lines: count, difference } = preview;
    correcting.mutate({
      ...order,
      attentionIds: attentionIds.filter((id) => !refused.has(id)),
      reason: reason.trim(),
      agreed: { lines: count, difference },
    });
  };
  return (
    <DialogForm
      submitLabel={labelOf(preview)}
      isReady={isReady}
      isPending={correcting.isPending}
      onSubmit={() => void correct()}
      onCancel={onClose}
      isSticky
    >
      <NativeSelect
        label="Qué estaba mal"
        required
        data-autofocus
        value={cause ?? ''}
        data={[
          { value: '', label: 'Elija qué se corrige', disabled: true },
          ...choicesOf(CORRECTION_CAUSE_LABELS),
        ]}
        onChange={(event) => setCause(event.currentTarget.value as CorrectionCause)}
      />
      <CauseFields
        cause={cause}
        facts={facts}
        paid={lines.paid}
        errors={{ ...asked.errors, ...refusedField(query.error) }}
        onChange={(part) => setFacts((current) => ({ ...current, ...part }))}
      />
      <ReasonField
        description="El médico lo lee en su portal."
        required
        value={reason}
        error={reason.trim() !== '' && reasonProblem}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <MonthField
        proposed={lines.period}
        value={month}
        error={
          period === 'incomplete'
            ? 'Elija mes y año, o ninguno.'
            : errorCode(query.error) === 'corrections.periodBefore'
              ? errorMessage(query.error)
              : null
        }
        onChange={setMonth}
      />
      {order && (
        <Told
          error={isTyping ? null : query.error}
          preview={preview}
          onRetry={() => void query.refetch()}
        />
      )}
    </DialogForm>
  );
}

function Told(props: {
  error: unknown;
  preview: CorrectionPreview | undefined;
  onRetry: () => void;
}) {
  const { error, preview, onRetry } = props;
  // These are told at their fields.
  if (errorCode(error) === 'corrections.periodBefore') return null;
  if (error) {
    return <ErrorState title="No se pudo ver qué cambiaría" error={error} onRetry={onRetry} />;
  }
  return preview ? <PreviewBody preview={preview} /> : <LoadingState text="Calculando..." />;
}

const problemOf = (reason: string) =>
  correctionReason.safeParse(reason).error?.issues[0]?.message ?? null;

/** The refusal of a doctor or service that is gone, at its field. */
function refusedField(error: unknown): Partial<Record<keyof Facts, string>> {
  if (errorCode(error) !== 'record.notFound') return {};
  return { doctorId: errorMessage(error), serviceId: errorMessage(error) };
}
