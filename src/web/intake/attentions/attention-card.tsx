/** One attention as a card (intake §1.3). */
import { Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCalculator, IconListDetails } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Attention } from '../../../contract/intake/attentions.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { givenExternalId } from '../../../domain/identity/external-id.ts';
import { RECORD_TYPE_LABELS, SCHEDULE_LABELS } from '../../../domain/words/labels.ts';
import { Amount } from '../../kit/display/figures.tsx';
import { NO_REQUEST_DATE } from './empty-texts.ts';
import { PatientHeading } from './patient-heading.tsx';

export function AttentionCard(props: {
  attention: Attention;
  onOpen: () => void;
  onExplain: () => void;
}) {
  const { attention } = props;
  return (
    <Card component="article" padding="sm" aria-label={`Atención de ${attention.patientName}`}>
      <Stack gap="xs" h="100%">
        <PatientHeading attention={attention} size="sm" />
        <Facts attention={attention} />
        <Amounts attention={attention} />
        <Group gap="xs" justify="flex-end">
          {attention.status !== 'pending' && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconCalculator size={16} />}
              onClick={props.onExplain}
            >
              Ver cálculo
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconListDetails size={16} />}
            aria-label={`Ver detalle de ${attention.patientName}`}
            onClick={props.onOpen}
          >
            Ver detalle
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function Facts({ attention }: { attention: Attention }) {
  const { attentionDate, attentionTime, requestDate } = attention;
  const schedule = SCHEDULE_LABELS[attention.scheduleType].toLowerCase();
  return (
    <SimpleGrid component="dl" cols={2} spacing="xs" verticalSpacing={6} m={0} style={{ flex: 1 }}>
      <Fact label="Fecha de atención">
        {formatDate(attentionDate)} {attentionTime?.slice(0, 5)}
      </Fact>
      <Fact label="Fecha de solicitud">
        {requestDate ? formatDate(requestDate) : NO_REQUEST_DATE}
      </Fact>
      <Fact label="Doctor">{attention.doctorName}</Fact>
      <Fact label="ID Excel">{givenExternalId(attention.externalId) ?? '—'}</Fact>
      <Fact label="Servicio">{attention.serviceName}</Fact>
      <Fact label="Tipo de prestador">
        {attention.providerTypeName ?? '—'}
        <Text variant="small">
          {RECORD_TYPE_LABELS[attention.recordType]}, horario {schedule}
        </Text>
      </Fact>
      {attention.sourceStatus !== null && (
        <Fact label="Estado en el archivo">{attention.sourceStatus}</Fact>
      )}
    </SimpleGrid>
  );
}

function Amounts({ attention }: { attention: Attention }) {
  return (
    <SimpleGrid
      component="dl"
      cols={3}
      spacing="xs"
      m={0}
      pt={6}
      ta="right"
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <Fact label="Bruto">
        <Amount value={attention.grossAmount} />
      </Fact>
      <Fact label="Neto">
        <Amount value={attention.netAmount} />
      </Fact>
      <Fact label="Participado">
        <Amount value={attention.participatedAmount} bold />
      </Fact>
    </SimpleGrid>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" variant="small">
        {label}
      </Text>
      <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  );
}
