/** The content of `ExplanationDrawer`: the line, its rules, and the arithmetic (fees §19). */
import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Calculation } from '../../../contract/fees/calculations.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { isEstimated } from '../../../domain/words/estimates.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { type Payee, paidPayeeInWords, payeeInWords } from '../../../domain/words/payee-words.ts';
import { PAYMENT_STATUS_BADGES } from '../../../domain/words/state-badges.ts';
import { TitledSection } from '../../kit/dialog/titled-section.tsx';
import { type Fact, FactList } from '../../kit/display/fact-list.tsx';
import { StatusBadge } from '../../kit/display/figures.tsx';
import { Rut } from '../../kit/display/unbroken.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { CorrectButton } from '../../links/correct-button.tsx';
import { CorrectedBadge } from '../../links/corrected-badge.tsx';
import { AppliedRules } from './applied-rules.tsx';
import { ArithmeticSteps } from './arithmetic-steps.tsx';
import { ExplanationTotals } from './explanation-totals.tsx';
import { LosingRules } from './losing-rules.tsx';

export function ExplanationBody({ attentionId }: { attentionId: number }) {
  const query = useQuery(api.calculations.explanation.queryOptions({ input: { id: attentionId } }));
  if (query.error) return <FailedQuery query={query} />;
  if (!query.data) return <LoadingState text="Cargando la explicación..." />;
  const { calculation, explanation, payee } = query.data;
  return (
    <Stack gap="lg">
      <Text fz="sm" lh={1.6}>
        {explanation.sentence}
      </Text>
      <ExplanationTotals explanation={explanation} isEstimate={isEstimated(calculation.status)} />
      <TitledSection title="Atención">
        <LineFacts calculation={calculation} payee={payee} />
      </TitledSection>
      <TitledSection title={explanation.applied.length > 1 ? 'Reglas aplicadas' : 'Regla aplicada'}>
        <AppliedRules explanation={explanation} />
      </TitledSection>
      <TitledSection title="Cálculo paso a paso">
        <ArithmeticSteps explanation={explanation} />
      </TitledSection>
      <LosingRules explanation={explanation} />
      <Group justify="flex-end">
        <CorrectButton asked={{ attentionIds: [calculation.attentionId] }} />
      </Group>
    </Stack>
  );
}

function LineFacts({ calculation, payee }: { calculation: Calculation; payee: Payee }) {
  const { patientName, patientRut, doctorName, doctorRut, specialtyName } = calculation;
  const facts: Fact[] = [
    ['Fecha', formatDate(calculation.attentionDate)],
    ['Paciente', <NameWithRut key="patient" name={patientName} rut={patientRut} />],
    ['Prestación', `${calculation.serviceCode} · ${calculation.serviceName}`],
    ['Médico', <NameWithRut key="doctor" name={doctorName} rut={doctorRut} />],
    ['Especialidad', specialtyName ?? '—'],
    ['Beneficiario', calculation.status === 'paid' ? paidPayeeInWords(payee) : payeeInWords(payee)],
    [
      'Registro',
      <Group key="record" gap="xs">
        {RECORD_TYPE_LABELS[calculation.recordType]}
        <Badge variant="default">Atención {calculation.attentionId}</Badge>
        <StatusBadge state={calculation.status} looks={PAYMENT_STATUS_BADGES} />
        <CorrectedBadge
          attentionId={calculation.attentionId}
          status={calculation.status}
          label={patientName}
        />
      </Group>,
    ],
  ];
  return <FactList facts={facts} />;
}

function NameWithRut({ name, rut }: { name: string; rut: string }) {
  return (
    <>
      {name} · <Rut of={rut} />
    </>
  );
}
