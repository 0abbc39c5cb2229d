/** One attention beside the list: all its data, its history, and its actions. */
import { Alert, Badge, Button, Drawer, Group, Stack, Title, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconCalculator, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type {
  Attention,
  AttentionDetails as Details,
} from '../../../contract/intake/attentions.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { givenExternalId } from '../../../domain/identity/external-id.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { DOUBTS } from '../../../domain/intake/doubts.ts';
import { LISTED_NOTES } from '../../../domain/intake/import-columns.ts';
import { ATTENTION_MOVES, refusalOf } from '../../../domain/states.ts';
import { RECORD_TYPE_LABELS, SCHEDULE_LABELS } from '../../../domain/words/labels.ts';
import { ReasonedButton } from '../../kit/dialog/reasoned-button.tsx';
import { useRemoval } from '../../kit/dialog/removal.tsx';
import { AmountsTable } from '../../kit/display/amounts-table.tsx';
import { type Fact, FactList } from '../../kit/display/fact-list.tsx';
import { useBegunWith } from '../../kit/form/form-shell.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorCode } from '../../kit/shell/errors.ts';
import { CorrectButton } from '../../links/correct-button.tsx';
import { useExplanation } from '../../links/explanation.tsx';
import { askReturn, useMayReturn } from '../../links/going-back.ts';
import { HoldButton } from '../../links/hold-button.tsx';
import { EditAttentionForm } from './attention-form.tsx';
import { AttentionHistory } from './attention-history.tsx';
import { NO_REQUEST_DATE } from './empty-texts.ts';
import { PatientHeading } from './patient-heading.tsx';

/** The details of `attentionId`, or its form while `isEditing`. */
export function AttentionDetails(props: {
  attentionId: number | undefined;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  onClose: () => void;
}) {
  const { attentionId, isEditing, onEdit, onClose } = props;
  const { attentionId: explainedId } = useExplanation();
  const query = useQuery(
    api.attentions.details.queryOptions({
      input: { id: attentionId ?? 0 },
      enabled: attentionId !== undefined,
      // Read again at each opening, since others work on the same list.
      gcTime: 0,
    }),
  );
  const attention = query.data;
  const isOpen = attention?.id === attentionId;
  const edited = useBegunWith((isEditing && isOpen && attention) || null);
  if (edited && !refusalOf(ATTENTION_MOVES.update, edited.status)) {
    return <EditAttentionForm attention={edited} onClose={() => onEdit(false)} />;
  }
  return (
    <Drawer
      opened={attentionId !== undefined}
      onClose={onClose}
      // While an explanation is open, Escape closes only that.
      closeOnEscape={explainedId === null}
      position="right"
      size={560}
      title="Detalle de la atención"
    >
      {errorCode(query.error) === 'record.notFound' ? (
        <EmptyState
          text="La atención ya no existe"
          description="Puede que alguien la haya eliminado. Cierre este panel para volver a la lista."
        />
      ) : query.error ? (
        <FailedQuery query={query} />
      ) : attention ? (
        <DetailsBody attention={attention} onEdit={() => onEdit(true)} onRemoved={onClose} />
      ) : (
        <LoadingState text="Cargando la atención..." />
      )}
    </Drawer>
  );
}

function DetailsBody(props: { attention: Details; onEdit: () => void; onRemoved: () => void }) {
  const { attention } = props;
  return (
    <Stack gap="lg">
      <PatientHeading attention={attention} size="md" />
      <Amounts attention={attention} />
      <Facts attention={attention} />
      <section>
        <Title order={3} fz="sm" mb="sm">
          Historial
        </Title>
        <AttentionHistory attention={attention} />
      </section>
      <Actions {...props} />
    </Stack>
  );
}

function Amounts({ attention }: { attention: Attention }) {
  const { grossAmount, netAmount, participatedAmount, commissionAmount } = attention;
  const rows = [
    { label: 'Monto bruto', value: grossAmount },
    { label: 'Monto neto', value: netAmount },
    { label: 'Monto participado', value: participatedAmount },
    ...(commissionAmount === null ? [] : [{ label: 'Comisión', value: commissionAmount }]),
  ];
  return <AmountsTable aria-label="Montos de la atención" rows={rows} />;
}

function Facts({ attention }: { attention: Attention }) {
  const { attentionDate, attentionTime, requestDate, scheduleType } = attention;
  const facts: Fact[] = [
    ['Fecha de atención', `${formatDate(attentionDate)} ${attentionTime ?? ''}`],
    ['Fecha de solicitud', requestDate ? formatDate(requestDate) : NO_REQUEST_DATE],
    ['Doctor', `${attention.doctorName} · ${formatRut(attention.doctorRut)}`],
    ['Especialidad', attention.specialtyName],
    ['Sociedad', <SocietyOf key="society" {...attention} />],
    ['Servicio', `${attention.serviceCode} · ${attention.serviceName}`],
    ['Tipo de prestador', attention.providerTypeName ?? '—'],
    ['Tipo de registro', RECORD_TYPE_LABELS[attention.recordType]],
    ['Horario', SCHEDULE_LABELS[scheduleType]],
    ...LISTED_NOTES.map(({ field, title }): Fact => [title, attention[field] ?? '—']),
    ['ID Excel', givenExternalId(attention.externalId) ?? '—'],
  ];
  return <FactList facts={facts} labelWidth={146} />;
}

/** The society of the doctor's affiliation on the date, and the file's if that is another one. */
function SocietyOf({ societyName, otherSocietyName }: Attention) {
  return (
    <Stack gap={2} align="flex-start">
      {societyName ?? '—'}
      {otherSocietyName && (
        <Tooltip multiline w={260} label={DOUBTS.otherSociety.sentence}>
          <Badge color="yellow" variant="light" tt="none" h="auto" tabIndex={0} styles={WRAPPED}>
            El archivo dice {otherSocietyName}
          </Badge>
        </Tooltip>
      )}
    </Stack>
  );
}

/** A long name goes on in the next line. */
const WRAPPED = { label: { whiteSpace: 'normal', overflow: 'visible' } } as const;

/** The actions; a disabled one says why. */
function Actions(props: { attention: Details; onEdit: () => void; onRemoved: () => void }) {
  const { attention, onEdit, onRemoved } = props;
  const { openExplanation } = useExplanation();
  const mayReturn = useMayReturn();
  const remove = useRemoval<Attention>({
    question: ({ patientName, attentionDate }) => ({
      title: 'Eliminar atención',
      body: `Se eliminará la atención de ${patientName} del ${formatDate(attentionDate)}. No se puede deshacer.`,
    }),
    remove: async ({ id, version }) => {
      await api.attentions.remove.call({ id, version });
      onRemoved();
    },
    successTitle: 'Atención eliminada',
    failureTitle: 'No se pudo eliminar la atención.',
  });
  const noEdit = refusalOf(ATTENTION_MOVES.update, attention.status);
  const noRemoval = refusalOf(ATTENTION_MOVES.remove, attention.status);
  return (
    <Stack gap="sm">
      {noEdit && (
        <Alert variant="light" color="gray">
          {noEdit}
        </Alert>
      )}
      <Group justify="flex-end" className="kit-dialog-actions">
        <ReasonedButton
          variant="default"
          c={noRemoval ? undefined : 'var(--mantine-color-error)'}
          leftSection={<IconTrash size={16} />}
          reasonAgainst={noRemoval}
          onClick={() => remove(attention)}
        >
          Eliminar
        </ReasonedButton>
        {mayReturn && attention.status === 'calculated' && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() =>
              askReturn({
                what: `Atención de ${attention.patientName} del ${formatDate(attention.attentionDate)}.`,
                scope: { recordIds: [attention.id] },
                to: 'pending',
              })
            }
          >
            Devolver…
          </Button>
        )}
        {attention.status !== 'paid' && (
          <HoldButton
            asked={{
              target: { recordIds: [attention.id] },
              what: `Atención de ${attention.patientName} del ${formatDate(attention.attentionDate)}.`,
            }}
          />
        )}
        {attention.status === 'paid' && <CorrectButton asked={{ attentionIds: [attention.id] }} />}
        <ReasonedButton
          leftSection={<IconPencil size={16} />}
          reasonAgainst={noEdit}
          onClick={onEdit}
        >
          Editar
        </ReasonedButton>
        {attention.calculation && (
          <Button
            variant="default"
            leftSection={<IconCalculator size={16} />}
            onClick={() => openExplanation(attention.id)}
          >
            Ver cálculo
          </Button>
        )}
      </Group>
    </Stack>
  );
}
