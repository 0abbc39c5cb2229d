/** Why the amount of one line is what it is, beside the screen (design §1). */
import { Badge, Drawer, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Calculation } from '../../../contract/calculations.ts';
import { formatDate } from '../../../domain/calendar.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/labels.ts';
import { formatRut } from '../../../domain/rut.ts';
import { PAYMENT_STATUS_LOOKS } from '../../../domain/state-looks.ts';
import { api } from '../../kit/client.ts';
import { type Fact, FactList } from '../../kit/fact-list.tsx';
import { StatusBadge } from '../../kit/figures.tsx';
import { ErrorState, LoadingState } from '../../kit/states.tsx';
import { TitledSection } from '../../kit/titled-section.tsx';
import { AppliedRules } from './applied-rules.tsx';
import { ArithmeticSteps } from './arithmetic-steps.tsx';
import { useExplanation } from './explanation-address.tsx';
import { ExplanationTotals } from './explanation-totals.tsx';
import { LosingRules } from './losing-rules.tsx';

/** Dialogs, which may list the lines, have Mantine's 200. */
const OVER_DIALOGS = 201;

/** Mounted once on each screen that shows amounts of calculations; opens by `useExplanation`. */
export function ExplanationPanel() {
  const { attentionId, closeExplanation } = useExplanation();
  return (
    <Drawer
      opened={attentionId !== null}
      onClose={closeExplanation}
      position="right"
      zIndex={OVER_DIALOGS}
      size={560}
      title="Cómo se calculó este pago"
    >
      {attentionId !== null && <PanelBody attentionId={attentionId} />}
    </Drawer>
  );
}

function PanelBody({ attentionId }: { attentionId: number }) {
  const query = useQuery(api.calculations.explanation.queryOptions({ input: { id: attentionId } }));
  if (query.error) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data) return <LoadingState text="Cargando la explicación..." />;
  const { calculation, explanation } = query.data;
  return (
    <Stack gap="lg">
      <Text fz="sm" lh={1.6}>
        {explanation.sentence}
      </Text>
      <ExplanationTotals explanation={explanation} />
      <TitledSection title="Atención">
        <LineFacts calculation={calculation} />
      </TitledSection>
      <TitledSection title={explanation.applied.length > 1 ? 'Reglas aplicadas' : 'Regla aplicada'}>
        <AppliedRules explanation={explanation} />
      </TitledSection>
      <TitledSection title="Cálculo paso a paso">
        <ArithmeticSteps explanation={explanation} />
      </TitledSection>
      <LosingRules explanation={explanation} />
    </Stack>
  );
}

function LineFacts({ calculation }: { calculation: Calculation }) {
  const { patientName, patientRut, doctorName, doctorRut, specialtyName } = calculation;
  const facts: Fact[] = [
    ['Fecha', formatDate(calculation.attentionDate)],
    ['Paciente', <NameWithRut key="patient" name={patientName} rut={patientRut} />],
    ['Prestación', `${calculation.serviceCode} · ${calculation.serviceName}`],
    ['Médico', <NameWithRut key="doctor" name={doctorName} rut={doctorRut} />],
    ['Especialidad', specialtyName ?? '—'],
    [
      'Registro',
      <Group key="record" gap="xs">
        {RECORD_TYPE_LABELS[calculation.recordType]}
        <Badge variant="default">Atención {calculation.attentionId}</Badge>
        <StatusBadge state={calculation.status} looks={PAYMENT_STATUS_LOOKS} />
      </Group>,
    ],
  ];
  return <FactList facts={facts} />;
}

function NameWithRut({ name, rut }: { name: string; rut: string }) {
  return (
    <>
      {name} · <span style={{ whiteSpace: 'nowrap' }}>{formatRut(rut)}</span>
    </>
  );
}
