/** Simulador de Convenios: what each agreement alone would pay, and what is paid in fact (fees §12). */
import { Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { CRITERIA } from '../../../domain/fees/criteria.ts';
import { today } from '../../kit/display/today.ts';
import { AgreementTotals } from './agreement-totals.tsx';
import { SCOPE_KEYS } from './criterion-draft.ts';
import { READING_DOCTOR, usePaidAs } from './doctor-choice.ts';
import { newSimulation, questionOf } from './simulation-draft.ts';
import { SimulationFields } from './simulation-fields.tsx';
import { SimulationForm } from './simulation-form.tsx';
import { SimulationFailure } from './simulation-result.tsx';
import { useSimulation } from './use-simulation.ts';

const FIELDS = [
  'doctorId' as const,
  ...SCOPE_KEYS.map((key) => CRITERIA[key].fact),
  ...(['date', 'baseAmount', 'scheduleType'] as const),
];

export function AgreementSimulator(props: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Simulador de Convenios" size="xl">
      <SimulatorForm onClose={props.onClose} />
    </Modal>
  );
}

/** Requires a doctor, a specialty and a base amount (fees §12.1). */
function SimulatorForm({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(() => newSimulation(today()));
  const { simulation, isRunning, simulate, clear } = useSimulation();
  const paidAs = usePaidAs(draft);
  const question = draft.doctorId === null || paidAs.isReading ? null : questionOf(draft);
  const change: typeof setDraft = (next) => {
    setDraft(next);
    // The result on the screen must belong to the question.
    clear();
  };
  return (
    <Stack gap="md">
      <SimulationForm
        question={question}
        missingText={
          paidAs.isReading
            ? READING_DOCTOR
            : 'Elija médico, especialidad y un monto base mayor que 0.'
        }
        submitLabel="Simular"
        isRunning={isRunning}
        simulate={simulate}
        onClose={onClose}
      >
        <SimulationFields
          fields={FIELDS}
          draft={draft}
          paidAs={paidAs}
          onChange={change}
          doctorIsRequired
        />
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
