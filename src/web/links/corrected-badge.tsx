/** The mark «Corregida» on a paid line, with why; pressing it tells more, and leads to the correction (payout §25.10). */
import { Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CorrectionMark } from '../../contract/payout/corrected-lines.ts';
import { formatPeriod } from '../../domain/calendar/calendar.ts';
import { formatPesos } from '../../domain/money.ts';
import { CORRECTION_CAUSE_LABELS } from '../../domain/words/correction-words.ts';
import { ColorBadge } from '../kit/display/figures.tsx';
import { useIsStaff } from '../kit/shell/current-user.ts';
import { errorMessage } from '../kit/shell/errors.ts';
import { useCorrectedMarks } from './corrected-marks.ts';
import { ScreenLink } from './screen-link.tsx';

const WIDTH_PX = 320;

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
  const [isOpen, open] = useDisclosure();
  if (error) return <UnknownMark error={error} />;
  const last = marks?.at(-1);
  if (!marks || !last) return null;
  const words = last.state === 'proposed' ? 'Corrección propuesta' : 'Corregida';
  return (
    <Popover
      opened={isOpen}
      onChange={open.toggle}
      width={WIDTH_PX}
      withArrow
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          aria-label={`${words}: ${label}`}
          title={marks.map(({ reason }) => reason).join(' · ')}
          // Rows open something else.
          onClick={(event) => {
            event.stopPropagation();
            open.toggle();
          }}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <ColorBadge label={words} color={last.state === 'proposed' ? 'yellow' : 'blue'} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown onClick={(event) => event.stopPropagation()}>
        <Stack gap="sm" style={{ whiteSpace: 'normal' }}>
          {marks.map((mark) => (
            <MarkText key={mark.id} mark={mark} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
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
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {CORRECTION_CAUSE_LABELS[cause]}: {reason}
      </Text>
      <Text size="xs">
        Se pagó {formatPesos(paidAmount)};{' '}
        {isWithoutRule && state === 'proposed'
          ? 'un cambio la dejó sin regla, y alguien decide si se mantiene.'
          : `corresponde ${dueAmount === 0 ? 'nada' : formatPesos(dueAmount)}${dueDoctorName ? ` a ${dueDoctorName}` : ''}.`}
      </Text>
      <Text size="xs" c="dimmed">
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

/** Whether it is corrected could not be read: silence would mean that it is not. */
function UnknownMark({ error }: { error: unknown }) {
  return (
    <span title={errorMessage(error)}>
      <ColorBadge label="¿Corregida? No se pudo leer" color="gray" />
    </span>
  );
}
