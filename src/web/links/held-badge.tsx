/** The mark «En pausa» on whatever is held, with why; pressing it tells more, and lets it go on (payout §23.9). */
import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { HoldMark, MarkedKind } from '../../contract/payout/holds.ts';
import { formatDate, formatInstant } from '../../domain/calendar/calendar.ts';
import { HOLD_KIND_WORDS, sinceDays } from '../../domain/words/hold-words.ts';
import { PauseBadge } from '../kit/display/figures.tsx';
import { useIsStaff } from '../kit/shell/current-user.ts';
import { useHeldMarks } from './held-marks.ts';
import { askRelease, useMayHold } from './holds.ts';
import { MarkPopover, UnknownMark } from './mark-popover.tsx';
import { ScreenLink } from './screen-link.tsx';

type Marked = {
  kind: MarkedKind;
  /** Several of what stands in one row, e.g. the payments of a transfer. */
  id: number | readonly number[];
  /** The row in words, e.g. its patient: several marks of a list differ by it. */
  label: string;
};

/** Renders nothing while nothing keeps it from being paid. */
export function HeldBadge({ kind, id, label }: Marked) {
  const { data: marks, error } = useHeldMarks(kind, id);
  const isStaff = useIsStaff();
  if (error) return <UnknownMark label="En pausa" error={error} />;
  if (!marks || marks.length === 0) return null;
  return (
    <MarkPopover
      label={`En pausa: ${label}`}
      reasons={marks.map(({ reason }) => reason)}
      badge={<PauseBadge />}
    >
      {(close) => (
        <>
          {marks.map((mark) => (
            <MarkText
              key={mark.id}
              mark={mark}
              isOwn={!isStaff || mark.holdKind === kind}
              onLeave={close}
            />
          ))}
          {isStaff ? (
            <ScreenLink target={{ to: '/pagos-en-pausa' }}>Ver Pagos en Pausa</ScreenLink>
          ) : (
            <ScreenLink target={{ to: '/mis-pagos' }}>Ver sus pagos</ScreenLink>
          )}
        </>
      )}
    </MarkPopover>
  );
}

/** A doctor's name in a list, the mark below it if payments of theirs are held. */
export function MarkedDoctor({ doctorId, doctorName, children }: MarkedDoctorProps) {
  return (
    <>
      <div>{doctorName}</div>
      {children}
      <HeldBadge kind="doctor" id={doctorId} label={doctorName} />
    </>
  );
}
type MarkedDoctorProps = {
  doctorId: number;
  doctorName: string;
  /** Between both. */
  children?: ReactNode;
};

function MarkText(props: { mark: HoldMark; isOwn: boolean; onLeave: () => void }) {
  const { mark, isOwn, onLeave } = props;
  const mayRelease = useMayHold();
  const { reason, holdKind, name, createdAt, createdByName, days, until } = mark;
  return (
    <Stack gap={4} align="flex-start">
      <Text variant="label" style={{ overflowWrap: 'anywhere' }}>
        {reason}
      </Text>
      <Text variant="small">
        {!isOwn && `Por ${HOLD_KIND_WORDS[holdKind].the} ${name}. `}
        {`Desde el ${formatInstant(new Date(createdAt))} (${sinceDays(days)})`}
        {createdByName && `, por ${createdByName}`}
        {until ? `. Hasta el ${formatDate(until)}.` : ', hasta que se reanude.'}
      </Text>
      {mayRelease && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            onLeave();
            askRelease({ holds: [mark] });
          }}
        >
          Reanudar…
        </Button>
      )}
    </Stack>
  );
}
