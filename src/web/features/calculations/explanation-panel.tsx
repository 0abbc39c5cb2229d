/** Why the amount of one line is what it is, beside the screen (design §1). */
import { Badge, DataList, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Calculation } from '../../../contract/calculations.ts';
import { formatDate } from '../../../domain/calendar.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/labels.ts';
import { formatRut } from '../../../domain/rut.ts';
import { PAYMENT_STATUS_LOOKS } from '../../../domain/state-looks.ts';
import { api } from '../../kit/client.ts';
import { StatusBadge } from '../../kit/figures.tsx';
import { ErrorState, LoadingState } from '../../kit/states.tsx';
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
      <Section title="Atención">
        <LineFacts calculation={calculation} />
      </Section>
      <Section title={explanation.applied.length > 1 ? 'Reglas aplicadas' : 'Regla aplicada'}>
        <AppliedRules explanation={explanation} />
      </Section>
      <Section title="Cálculo paso a paso">
        <ArithmeticSteps explanation={explanation} />
      </Section>
      <LosingRules explanation={explanation} />
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} fz="sm" mb={6}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function LineFacts({ calculation }: { calculation: Calculation }) {
  const { patientName, patientRut, doctorName, doctorRut, specialtyName } = calculation;
  const facts: [string, ReactNode][] = [
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
  return (
    <DataList size="sm">
      {facts.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}

function NameWithRut({ name, rut }: { name: string; rut: string }) {
  return (
    <>
      {name} · <span style={{ whiteSpace: 'nowrap' }}>{formatRut(rut)}</span>
    </>
  );
}
