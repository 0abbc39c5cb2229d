/** Simulador de Reglas: what today's rules would pay for one imagined attention (fees §11). */
import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { CRITERIA } from '../../../domain/fees/criteria.ts';
import { today } from '../../kit/display/today.ts';
import { SCOPE_KEYS } from './criterion-draft.ts';
import { READING_DOCTOR, usePaidAs } from './doctor-choice.ts';
import { newSimulation, questionOf } from './simulation-draft.ts';
import { SimulationFields } from './simulation-fields.tsx';
import { SimulationForm } from './simulation-form.tsx';
import { SimulationDialog } from './simulation-result.tsx';
import { useSimulation } from './use-simulation.ts';

const FIELDS = [
  ...(['date', 'baseAmount', 'doctorId', 'societyId'] as const),
  ...SCOPE_KEYS.map((key) => CRITERIA[key].fact),
  ...(['scheduleType', 'weekday', 'participationType', 'accumulatedAmount'] as const),
];

/** The dialog keeps the question while the result is above it, so that the user can vary it. */
export function RuleSimulator(props: { opened: boolean; onClose: () => void }) {
  const { simulation, isRunning, simulate, clear } = useSimulation();
  return (
    <>
      <Modal
        opened={props.opened}
        onClose={props.onClose}
        title="Simulador de Reglas"
        size="lg"
        // While the result is open, Escape closes only that.
        closeOnEscape={simulation === null}
      >
        <SimulatorForm onClose={props.onClose} isRunning={isRunning} simulate={simulate} />
      </Modal>
      <SimulationDialog simulation={simulation} onClose={clear} />
    </>
  );
}

function SimulatorForm(
  props: { onClose: () => void } & Pick<ReturnType<typeof useSimulation>, 'isRunning' | 'simulate'>,
) {
  const [draft, setDraft] = useState(() => newSimulation(today()));
  const paidAs = usePaidAs(draft);
  return (
    <SimulationForm
      question={paidAs.isReading ? null : questionOf(draft)}
      missingText={
        paidAs.isReading ? READING_DOCTOR : 'Elija una especialidad y un monto base mayor que 0.'
      }
      submitLabel="Ejecutar Simulación"
      {...props}
    >
      <Text variant="hint">
        Pregunte qué pagarían hoy las reglas y convenios por una atención; no se guarda nada. Al
        elegir un médico se completa su especialidad y cuenta su sociedad en la fecha de atención.
        La retención se estima como si se pagara ese mismo día.
      </Text>
      <SimulationFields fields={FIELDS} draft={draft} paidAs={paidAs} onChange={setDraft} />
    </SimulationForm>
  );
}
