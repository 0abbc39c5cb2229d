/** Simulador de Reglas: what today's rules would pay for one imagined attention (fees §11). */
import { Modal, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { CRITERIA } from '../../../domain/fees/criteria.ts';
import {
  PARTICIPATION_TYPE_LABELS,
  SCHEDULE_LABELS,
  WEEKDAY_LABELS,
} from '../../../domain/words/labels.ts';
import { today } from '../../kit/display/today.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { PesosField } from '../../kit/fields/number-fields.tsx';
import {
  DoctorSelect,
  ProviderTypeSelect,
  ServiceSelect,
  SocietySelect,
  SpecialtySelect,
} from '../../kit/fields/record-selects.tsx';
import { ChoiceField } from './choice-field.tsx';
import { doctorChoice } from './doctor-choice.ts';
import { newSimulation, onDate, questionOf, type SimulationDraft } from './simulation-draft.ts';
import { SimulationForm } from './simulation-form.tsx';
import { SimulationDialog } from './simulation-result.tsx';
import { useSimulation } from './use-simulation.ts';

/** The dialog keeps what was asked while the result is shown over it, so that one can vary it. */
export function RuleSimulator(props: { opened: boolean; onClose: () => void }) {
  const { simulation, isRunning, simulate, clear } = useSimulation();
  return (
    <>
      <Modal
        opened={props.opened}
        onClose={props.onClose}
        title="Simulador de Reglas"
        size="lg"
        // While the result is over it, Escape closes that one only.
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
  return (
    <SimulationForm
      question={questionOf(draft)}
      missingText="Elija una especialidad y un monto base mayor que 0."
      submitLabel="Ejecutar Simulación"
      {...props}
    >
      <Text size="sm" c="dimmed">
        Pregunte qué pagarían hoy las reglas y convenios por una atención; no se guarda nada. Al
        elegir un médico se completan su especialidad, su sociedad y su retención.
      </Text>
      <AttentionFields draft={draft} onChange={setDraft} />
    </SimulationForm>
  );
}

const { individual, society } = PARTICIPATION_TYPE_LABELS;
const PAID_AS_LABELS = { individual, society };

type Change = (next: SimulationDraft | ((current: SimulationDraft) => SimulationDraft)) => void;

function AttentionFields({ draft, onChange }: { draft: SimulationDraft; onChange: Change }) {
  const change = (part: Partial<SimulationDraft>) => onChange({ ...draft, ...part });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <DateField
        label="Fecha de atención"
        withAsterisk
        value={draft.date}
        onChange={(date) => onChange(onDate(draft, date))}
      />
      <PesosField
        label="Monto base"
        withAsterisk
        data-autofocus
        value={draft.baseAmount}
        onChange={(baseAmount) => change({ baseAmount })}
      />
      <DoctorSelect
        label="Médico"
        placeholder="Todos"
        value={draft.doctorId}
        onChange={doctorChoice(onChange)}
      />
      <SpecialtySelect
        withAsterisk
        value={draft.specialtyId}
        onChange={(specialtyId) => change({ specialtyId })}
      />
      <SocietySelect
        placeholder="Todas"
        value={draft.societyId}
        onChange={(societyId) => change({ societyId })}
      />
      <ServiceSelect
        label="Prestación"
        placeholder="Todas"
        value={draft.serviceId}
        onChange={(serviceId) => change({ serviceId })}
      />
      <ChoiceField
        label="Tipo de registro"
        labels={CRITERIA.recordType.labels}
        value={draft.recordType}
        onChange={(recordType) => change({ recordType })}
      />
      <ProviderTypeSelect
        placeholder="Todos"
        value={draft.providerTypeId}
        onChange={(providerTypeId) => change({ providerTypeId })}
      />
      <ChoiceField
        label="Tipo de horario"
        labels={SCHEDULE_LABELS}
        value={draft.scheduleType}
        onChange={(scheduleType) => change({ scheduleType })}
      />
      <ChoiceField
        label="Día de la semana"
        labels={WEEKDAY_LABELS}
        value={draft.weekday}
        onChange={(weekday) => change({ weekday })}
      />
      <ChoiceField
        label="Participa como"
        disabled={draft.doctorId !== null}
        labels={PAID_AS_LABELS}
        value={draft.participationType}
        onChange={(participationType) => change({ participationType })}
      />
      <PesosField
        label="Monto acumulado en el mes"
        placeholder="$0"
        value={draft.accumulatedAmount}
        onChange={(accumulatedAmount) => change({ accumulatedAmount })}
      />
    </SimpleGrid>
  );
}
