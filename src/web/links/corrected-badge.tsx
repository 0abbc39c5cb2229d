/** The mark «Corregida» on a paid line, with why; pressing it tells more, and leads to the correction (payout §25.10). */
import { Stack, Text } from '@mantine/core';
import type { CorrectionMark } from '../../contract/payout/corrected-lines.ts';
import { formatPeriod } from '../../domain/calendar/calendar.ts';
import { formatPesos } from '../../domain/money.ts';
import { CORRECTION_CAUSE_LABELS } from '../../domain/words/correction-words.ts';
import { ColorBadge } from '../kit/display/figures.tsx';
import { useIsStaff } from '../kit/shell/current-user.ts';
import { useCorrectedMarks } from './corrected-marks.ts';
import { MarkPopover, UnknownMark } from './mark-popover.tsx';
import { ScreenLink } from './screen-link.tsx';

/** Renders nothing while the line is not corrected; only paid lines are. */
export function CorrectedBadge(props: {
  attentionId: number;
  /** The line's state. */
  status: string;
  /** The row in words, e.g. its patient: several marks of a list differ by it. */
  label: string;
}) {
  const { attentionId, status, label } = props;
  const { data: marks, error } = useCorrectedMarks(attentionId, status === 'paid');
  if (error) return <UnknownMark label="Corregida" error={error} />;
  const last = marks?.at(-1);
  if (!marks || !last) return null;
  const words = last.state === 'proposed' ? 'Corrección propuesta' : 'Corregida';
  return (
    <MarkPopover
      label={`${words}: ${label}`}
      reasons={marks.map(({ reason }) => reason)}
      badge={<ColorBadge label={words} color={last.state === 'proposed' ? 'yellow' : 'blue'} />}
    >
      {() => marks.map((mark) => <MarkText key={mark.id} mark={mark} />)}
    </MarkPopover>
  );
}

const STATE_WORDS = {
  proposed: 'Espera que alguien la apruebe; cae en',
  approved: 'Se paga con la nómina de',
  paid: 'Se pagó con la nómina de',
} as const;

function MarkText({ mark }: { mark: CorrectionMark }) {
  const { id, cause, reason, state, paidAmount, dueAmount, dueDoctorName, isWithoutRule, period } =
    mark;
  return (
    <Stack gap={4} align="flex-start">
      <Text variant="label" style={{ overflowWrap: 'anywhere' }}>
        {CORRECTION_CAUSE_LABELS[cause]}: {reason}
      </Text>
      <Text size="xs">
        Se pagó {formatPesos(paidAmount)};{' '}
        {isWithoutRule && state === 'proposed'
          ? 'un cambio la dejó sin regla, y alguien decide si se mantiene.'
          : `corresponde ${dueAmount === 0 ? 'nada' : formatPesos(dueAmount)}${dueDoctorName ? ` a ${dueDoctorName}` : ''}.`}
      </Text>
      <Text variant="small">
        {STATE_WORDS[state]} {formatPeriod(period)}.
      </Text>
      <Text size="sm">
        <WhereItIsTold id={id} state={state} />
      </Text>
    </Stack>
  );
}

/** For the staff the correction; for a doctor what is to come, or the payments with what was paid. */
function WhereItIsTold({ id, state }: Pick<CorrectionMark, 'id' | 'state'>) {
  const isStaff = useIsStaff();
  if (isStaff)
    return (
      <ScreenLink target={{ to: '/correcciones', search: { open: id } }}>
        Ver la corrección
      </ScreenLink>
    );
  return state === 'paid' ? (
    <ScreenLink target={{ to: '/mis-pagos' }}>Ver sus pagos</ScreenLink>
  ) : (
    <ScreenLink target={{ to: '/mis-pagos', search: { corrections: true } }}>
      Ver sus correcciones por venir
    </ScreenLink>
  );
}
