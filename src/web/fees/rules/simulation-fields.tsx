/** The fields of both simulators: each asks for some of them, in an order of its own (fees §11, fees §12). */
import { SimpleGrid } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { CRITERIA } from '../../../domain/fees/criteria.ts';
import {
  PARTICIPATION_TYPE_LABELS,
  SCHEDULE_LABELS,
  WEEKDAY_LABELS,
} from '../../../domain/words/labels.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { PesosField } from '../../kit/fields/number-fields.tsx';
import {
  DoctorSelect,
  ProviderTypeSelect,
  ServiceSelect,
  SocietySelect,
  SpecialtySelect,
} from '../../masters/masters/public.ts';
import { ChoiceField } from './choice-field.tsx';
import { doctorChoice } from './doctor-choice.ts';
import { onDate, type SimulationDraft } from './simulation-draft.ts';

const { individual, society } = PARTICIPATION_TYPE_LABELS;
const PAID_AS_LABELS = { individual, society };

type Props = {
  fields: readonly (keyof SimulationDraft)[];
  draft: SimulationDraft;
  onChange: (next: SimulationDraft | ((current: SimulationDraft) => SimulationDraft)) => void;
  /** No doctor means all of them unless one has to be chosen. */
  doctorIsRequired?: boolean;
};

export function SimulationFields(props: Props) {
  const { draft, onChange } = props;
  /** What a field shows and changes. */
  const bound = <Key extends keyof SimulationDraft>(key: Key) => ({
    value: draft[key],
    onChange: (value: SimulationDraft[Key]) => onChange({ ...draft, [key]: value }),
  });
  const fields: Readonly<Record<keyof SimulationDraft, ReactNode>> = {
    date: (
      <DateField
        label="Fecha de atención"
        withAsterisk
        value={draft.date}
        onChange={(date) => onChange(onDate(draft, date))}
      />
    ),
    baseAmount: (
      <PesosField label="Monto base" withAsterisk data-autofocus {...bound('baseAmount')} />
    ),
    doctorId: (
      <DoctorSelect
        label="Médico"
        {...(props.doctorIsRequired ? { withAsterisk: true } : { placeholder: 'Todos' })}
        value={draft.doctorId}
        onChange={doctorChoice(onChange)}
      />
    ),
    specialtyId: <SpecialtySelect withAsterisk {...bound('specialtyId')} />,
    societyId: <SocietySelect placeholder="Todas" {...bound('societyId')} />,
    serviceId: <ServiceSelect label="Prestación" placeholder="Todas" {...bound('serviceId')} />,
    recordType: (
      <ChoiceField
        label="Tipo de registro"
        labels={CRITERIA.recordType.labels}
        {...bound('recordType')}
      />
    ),
    providerTypeId: <ProviderTypeSelect placeholder="Todos" {...bound('providerTypeId')} />,
    scheduleType: (
      <ChoiceField label="Tipo de horario" labels={SCHEDULE_LABELS} {...bound('scheduleType')} />
    ),
    weekday: <ChoiceField label="Día de la semana" labels={WEEKDAY_LABELS} {...bound('weekday')} />,
    participationType: (
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
