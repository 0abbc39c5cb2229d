/** The questions before a decision about findings: the reason, the person and the day, or how long (operations §13.12). */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FindingOwner, MonthFinding } from '../../../contract/operations/month-checks.ts';
import {
  addDays,
  epochDay,
  formatDate,
  type LocalDate,
  lastDayOf,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { today } from '../../kit/display/today.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { SearchSelect } from '../../kit/fields/search-select.tsx';
import { ReasonForm } from '../../kit/form/reason-form.tsx';
import { QueryAnswer } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { useCurrentUser } from '../../kit/shell/current-user.ts';
import type { Deciding } from './deciding.ts';
import type { Decisions, Plan } from './use-decisions.ts';

type Props = { deciding: Deciding | null; decisions: Decisions; onClose: () => void };
type Asked = { findings: readonly MonthFinding[]; decisions: Decisions; onClose: () => void };

const TITLES = { accept: 'Aceptar con un motivo', assign: 'Asignar', snooze: 'Posponer' } as const;

/** Closed while nothing is decided. */
export function DecisionDialogs({ deciding, decisions, onClose }: Props) {
  const what = deciding?.what;
  if (what !== 'accept' && what !== 'assign' && what !== 'snooze') return null;
  const { findings } = deciding as Deciding;
  const asked = { findings, decisions, onClose };
  return (
    <Modal opened onClose={onClose} title={TITLES[what]}>
      <Stack>
        <Chosen findings={findings} />
        {what === 'accept' && <Accept {...asked} />}
        {what === 'assign' && <Assign {...asked} />}
        {what === 'snooze' && <Snooze {...asked} />}
      </Stack>
    </Modal>
  );
}

/** What is decided about: the finding, or how many there are. */
function Chosen({ findings }: { findings: readonly MonthFinding[] }) {
  const [first] = findings;
  const amount = findings.reduce((sum, finding) => sum + finding.amount, 0);
  return (
    <Text size="sm">
      {findings.length === 1 && first ? (
        <>
          <b>{first.title}.</b> {first.what}
        </>
      ) : (
        `${countOf(findings.length, 'hallazgo elegido', 'hallazgos elegidos')}, ${formatPesos(amount)}.`
      )}
    </Text>
  );
}

function Accept({ findings, decisions, onClose }: Asked) {
  return (
    <>
      <Text variant="hint">
        Aceptado, deja de bloquear. Si la próxima revisión encuentra otra cosa de lo mismo, se avisa
        de nuevo.
      </Text>
      <ReasonForm
        confirmLabel="Aceptar"
        loading={decisions.isPending}
        onConfirm={(reason) => decisions.accept(findings, reason)}
        onClose={onClose}
      />
    </>
  );
}

/** A select has only texts as values. */
const NOBODY = '0';

function Assign(asked: Asked) {
  const query = useQuery(api.monthChecks.owners.queryOptions());
  return (
    <QueryAnswer query={query}>{(owners) => <AssignForm {...asked} owners={owners} />}</QueryAnswer>
  );
}

function AssignForm(props: Asked & { owners: readonly FindingOwner[] }) {
  const { findings, decisions, onClose, owners } = props;
  const { id: ownId } = useCurrentUser();
  // The people come after the dialog has put the focus on what was there.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const only = findings.length === 1 ? findings[0] : undefined;
  const before = only && String(only.owner?.id ?? NOBODY);
  const [owner, setOwner] = useState<string | null>(before ?? null);
  const [dueOn, setDueOn] = useState<string | null>(only?.dueOn ?? null);
  const ownerId = owner === null || owner === before ? undefined : Number(owner) || null;
  const isDueChanged = dueOn !== (only?.dueOn ?? null);
  const plan: Plan = { ...(ownerId !== undefined && { ownerId }), ...(isDueChanged && { dueOn }) };
  const isNothing = Object.keys(plan).length === 0;
  const name = owners.find(({ id }) => id === ownerId)?.name;
  const many = countOf(findings.length, 'hallazgo', 'hallazgos');
  const words =
    ownerId === undefined
      ? `Plazo de ${many}: ${dueOn ? formatDate(dueOn) : 'ninguno'}`
      : `${many} ${name ? `para ${name}` : 'sin responsable'}`;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNothing && !decisions.isPending) decisions.plan(findings, plan, words);
      }}
    >
      <Stack>
        <SearchSelect
          label="Responsable"
          placeholder={only ? undefined : 'Sin cambios'}
          data={[
            { value: NOBODY, label: 'Sin responsable' },
            ...owners.map(({ id, name }) => ({
              value: String(id),
              label: id === ownId ? `${name} (yo)` : name,
            })),
          ]}
          value={owner}
          onChange={setOwner}
          ref={field}
        />
        <DateField
          label="Plazo"
          description={only ? undefined : 'Si lo deja vacío, cada uno conserva el suyo.'}
          value={dueOn}
          minDate={only?.dueOn && only.dueOn < today() ? (only.dueOn as LocalDate) : today()}
          onChange={setDueOn}
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" disabled={isNothing} loading={decisions.isPending}>
            Asignar
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

/** Days that are chosen by a single press. */
function soon(): readonly { label: string; day: LocalDate }[] {
  const now = today();
  const last = lastDayOf(periodOf(now));
  return [
    { label: 'Mañana', day: addDays(now, 1) },
    { label: 'En una semana', day: addDays(now, 7) },
    ...(epochDay(last) > epochDay(now) + 7 ? [{ label: 'A fin de mes', day: last }] : []),
  ];
}

function Snooze({ findings, decisions, onClose }: Asked) {
  const [day, setDay] = useState<string | null>(null);
  const snooze = (snoozedUntil: string) =>
    decisions.plan(
      findings,
      { snoozedUntil },
      `${countOf(findings.length, 'hallazgo pospuesto', 'hallazgos pospuestos')} hasta el ${formatDate(snoozedUntil)}`,
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (day && !decisions.isPending) snooze(day);
      }}
    >
      <Stack>
        <Text variant="hint">
          Hasta ese día no está en la bandeja. Lo que bloquea sigue bloqueando el cierre.
        </Text>
        <Days disabled={decisions.isPending} onChoose={snooze} />
        <DateField label="Otro día" value={day} minDate={addDays(today(), 1)} onChange={setDay} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" disabled={!day} loading={decisions.isPending}>
            Posponer
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

function Days(props: { disabled: boolean; onChoose: (day: string) => void }): ReactNode {
  return (
    <Group gap="xs">
      {soon().map(({ label, day }, index) => (
        <Button
          key={label}
          variant="light"
          disabled={props.disabled}
          onClick={() => props.onChoose(day)}
          data-autofocus={index === 0 || undefined}
        >
          {label}, {formatDate(day).slice(0, 5)}
        </Button>
      ))}
    </Group>
  );
}
