/** Simulador de Convenios: what each agreement would pay, and what would really be paid (fees §12). */
import { Modal, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { CRITERIA } from '../../../domain/fees/criteria.ts';
import { SCHEDULE_LABELS } from '../../../domain/words/labels.ts';
import { today } from '../../kit/display/today.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { PesosField } from '../../kit/fields/number-fields.tsx';
import {
  DoctorSelect,
  ProviderTypeSelect,
  ServiceSelect,
  SpecialtySelect,
} from '../../kit/fields/record-selects.tsx';
import { AgreementTotals } from './agreement-totals.tsx';
import { ChoiceField } from './choice-field.tsx';
import { doctorChoice } from './doctor-choice.ts';
import { newSimulation, onDate, questionOf } from './simulation-draft.ts';
import { SimulationForm } from './simulation-form.tsx';
import { SimulationFailure } from './simulation-result.tsx';
import { useSimulation } from './use-simulation.ts';

export function AgreementSimulator(props: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Simulador de Convenios" size="xl">
      <SimulatorForm onClose={props.onClose} />
    </Modal>
  );
}

/** It needs a doctor, a specialty and a base amount (fees §12.1). */
function SimulatorForm({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(() => newSimulation(today()));
  const { simulation, isRunning, simulate, clear } = useSimulation();
  const question = draft.doctorId === null ? null : questionOf(draft);
  const change: typeof setDraft = (next) => {
    setDraft(next);
    // What is shown must be the answer to what is asked.
    clear();
  };
  return (
    <Stack gap="md">
      <SimulationForm
        question={question}
        missingText="Elija médico, especialidad y un monto base mayor que 0."
        submitLabel="Simular"
        isRunning={isRunning}
        simulate={simulate}
        onClose={onClose}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <DoctorSelect
            label="Médico"
            withAsterisk
            value={draft.doctorId}
            onChange={doctorChoice(change)}
          />
          <SpecialtySelect
            withAsterisk
            value={draft.specialtyId}
            onChange={(specialtyId) => change({ ...draft, specialtyId })}
          />
          <ServiceSelect
            label="Prestación"
            placeholder="Todas"
            value={draft.serviceId}
            onChange={(serviceId) => change({ ...draft, serviceId })}
          />
          <ChoiceField
            label="Tipo de registro"
            labels={CRITERIA.recordType.labels}
            value={draft.recordType}
            onChange={(recordType) => change({ ...draft, recordType })}
          />
          <ProviderTypeSelect
            placeholder="Todos"
            value={draft.providerTypeId}
            onChange={(providerTypeId) => change({ ...draft, providerTypeId })}
          />
          <DateField
            label="Fecha de atención"
            withAsterisk
            value={draft.date}
            onChange={(date) => change(onDate(draft, date))}
          />
          <PesosField
            label="Monto base"
            withAsterisk
            data-autofocus
            value={draft.baseAmount}
            onChange={(baseAmount) => change({ ...draft, baseAmount })}
          />
          <ChoiceField
            label="Tipo de horario"
            labels={SCHEDULE_LABELS}
            value={draft.scheduleType}
            onChange={(scheduleType) => change({ ...draft, scheduleType })}
          />
        </SimpleGrid>
      </SimulationForm>
      {simulation &&
        (simulation.result === null ? (
          <SimulationFailure error={simulation.error} />
        ) : (
          <AgreementTotals result={simulation.result} />
        ))}
    </Stack>
  );
}
