/** The fields of both simulators: each asks for some of them, in an order of its own (fees §11, fees §12). */
import { SimpleGrid, TextInput } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { CRITERIA, eachCriterion, fieldLabelOf } from '../../../domain/fees/criteria.ts';
import {
  ASKED_KEYS,
  type AskedFact,
  type AskedFacts,
  type AskedKey,
} from '../../../domain/fees/criterion-questions.ts';
import { PARTICIPATION_TYPE_LABELS, WEEKDAY_LABELS } from '../../../domain/words/labels.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { PesosField } from '../../kit/fields/number-fields.tsx';
import { DoctorSelect, SpecialtySelect } from '../../masters/masters/public.ts';
import { ChoiceField } from './choice-field.tsx';
import { doctorChoice, type PaidAs } from './doctor-choice.ts';
import { RECORD_SELECTS } from './rule-records.ts';
import { onDate, type SimulationDraft } from './simulation-draft.ts';

const { individual, society } = PARTICIPATION_TYPE_LABELS;
const PAID_AS_LABELS = { individual, society };
/** While it is not known how the doctor is paid. */
const UNKNOWN_LABELS = { unknown: '—' };

type Props = {
  fields: readonly (keyof SimulationDraft)[];
  draft: SimulationDraft;
  paidAs: PaidAs;
  onChange: (next: SimulationDraft | ((current: SimulationDraft) => SimulationDraft)) => void;
  /** No doctor means all of them unless one has to be chosen. */
  doctorIsRequired?: boolean;
};

export function SimulationFields(props: Props) {
  const { draft, onChange, paidAs } = props;
  const isUnknown = draft.doctorId !== null && paidAs.known === null;
  const shown = { ...draft, ...(isUnknown ? { societyId: null } : paidAs.known) };
  /** What a field shows and changes. */
  const bound = <Key extends keyof SimulationDraft>(key: Key) => ({
    value: shown[key],
    onChange: (value: SimulationDraft[Key]) => onChange({ ...draft, [key]: value }),
  });
  const criteria = eachCriterion(ASKED_KEYS, (key) => [
    CRITERIA[key].fact,
    <CriterionField
      key={key}
      criterion={key}
      // A doctor's affiliation on the date decides.
      disabled={key === 'society' && draft.doctorId !== null}
      placeholder={
        key === 'society' && isUnknown ? (paidAs.isReading ? 'Leyendo…' : '—') : undefined
      }
      {...bound(CRITERIA[key].fact)}
    />,
  ]) as Record<AskedFact, ReactNode>;
  const fields: Readonly<Record<keyof SimulationDraft, ReactNode>> = {
    ...criteria,
    date: (
      <DateField
        label="Fecha de atención"
        required
        value={draft.date}
        onChange={(date) => onChange(onDate(draft, date))}
      />
    ),
    baseAmount: <PesosField label="Monto base" required data-autofocus {...bound('baseAmount')} />,
    doctorId: (
      <DoctorSelect
        label={CRITERIA.doctor.label}
        {...(props.doctorIsRequired
          ? { required: true }
          : { placeholder: CRITERIA.doctor.allLabel })}
        value={draft.doctorId}
        onChange={doctorChoice(onChange)}
      />
    ),
    specialtyId: <SpecialtySelect required {...bound('specialtyId')} />,
    weekday: <ChoiceField label="Día de la semana" labels={WEEKDAY_LABELS} {...bound('weekday')} />,
    participationType: isUnknown ? (
      <ChoiceField
        label="Participa como"
        disabled
        labels={UNKNOWN_LABELS}
        value="unknown"
        onChange={() => {}}
      />
    ) : (
      <ChoiceField
        label="Participa como"
        disabled={draft.doctorId !== null}
        labels={PAID_AS_LABELS}
        {...bound('participationType')}
      />
    ),
    accumulatedAmount: (
      <PesosField
        label="Monto acumulado en el mes"
        placeholder="$0"
        {...bound('accumulatedAmount')}
      />
    ),
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {props.fields.map((key) => (
        <Fragment key={key}>{fields[key]}</Fragment>
      ))}
    </SimpleGrid>
  );
}

/** A criterion that is asked for like others of its kind; nothing chosen leaves it open. */
function CriterionField(props: {
  criterion: AskedKey;
  disabled: boolean;
  /** In place of what it means to choose nothing. */
  placeholder?: string | undefined;
  value: AskedFacts[AskedFact];
  onChange: (value: never) => void;
}) {
  const criterion = CRITERIA[props.criterion];
  const label = fieldLabelOf(props.criterion);
  const onChange = props.onChange as (value: number | string | null) => void;
  if (criterion.kind === 'choice') {
    const labels: Readonly<Record<string, string>> = criterion.labels;
    return (
      <ChoiceField label={label} labels={labels} value={String(props.value)} onChange={onChange} />
    );
  }
  if (criterion.kind === 'texts') {
    return (
      <TextInput
        label={label}
        placeholder={criterion.allLabel}
        value={props.value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const Select = RECORD_SELECTS[criterion.table];
  return (
    <Select
      label={label}
      placeholder={props.placeholder ?? criterion.allLabel}
      disabled={props.disabled}
      value={props.value}
      onChange={onChange}
    />
  );
}
