/** The mark «En pausa» on whatever is held, with why; pressing it tells more, and lets it go on (payout §23.9). */
import { Button, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { HoldMark, MarkedKind } from '../../contract/payout/holds.ts';
import { formatDate, formatInstant } from '../../domain/calendar/calendar.ts';
import { HOLD_KIND_WORDS, sinceDays } from '../../domain/words/hold-words.ts';
import { ColorBadge, PauseBadge } from '../kit/display/figures.tsx';
import { useIsStaff } from '../kit/shell/current-user.ts';
import { errorMessage } from '../kit/shell/errors.ts';
import { useHeldMarks } from './held-marks.ts';
import { askRelease, useMayHold } from './holds.ts';
import { ScreenLink } from './screen-link.tsx';

const WIDTH_PX = 320;

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
  const [isOpen, open] = useDisclosure();
  const isStaff = useIsStaff();
  if (error) return <UnknownMark error={error} />;
  if (!marks || marks.length === 0) return null;
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
          aria-label={`En pausa: ${label}`}
          title={marks.map(({ reason }) => reason).join(' · ')}
          // Rows open something else.
          onClick={(event) => {
            event.stopPropagation();
            open.toggle();
          }}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <PauseBadge />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown onClick={(event) => event.stopPropagation()}>
        <Stack gap="sm" style={{ whiteSpace: 'normal' }}>
          {marks.map((mark) => (
            <MarkText
              key={mark.id}
              mark={mark}
              isOwn={!isStaff || mark.holdKind === kind}
              onLeave={open.close}
            />
          ))}
          {isStaff ? (
            <ScreenLink target={{ to: '/pagos-en-pausa' }}>Ver Pagos en Pausa</ScreenLink>
          ) : (
            <ScreenLink target={{ to: '/mis-pagos' }}>Ver sus pagos</ScreenLink>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
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
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {reason}
      </Text>
      <Text size="xs" c="dimmed">
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

/** Whether it is held could not be read: silence would mean that it is not. */
function UnknownMark({ error }: { error: unknown }) {
  return (
    <span title={errorMessage(error)}>
      <ColorBadge label="¿En pausa? No se pudo leer" color="gray" />
    </span>
  );
}
