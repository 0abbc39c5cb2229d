/** All affiliations of a doctor: how the doctor is paid from each day on (masters §14.8). */
import { Badge, Button, Card, Group, Modal, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DatedAffiliation } from '../../../contract/masters/affiliations.ts';
import type { Doctor } from '../../../contract/masters/doctors.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { tellFailure } from '../../kit/dialog/tell-failure.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { today } from '../../kit/display/today.ts';
import { unbroken } from '../../kit/display/unbroken.tsx';
import { confirmDiscard } from '../../kit/form/form-body.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api, refreshAll } from '../../kit/shell/client.ts';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { reviewPaidElsewhere } from '../../links/paid-elsewhere.ts';
import { AffiliationForm, type EditedAffiliation } from './affiliation-form.tsx';
import { agreeToMove, daysOf } from './moved-fees.tsx';

/** Closed while `doctor` is null. */
export function AffiliationsDialog(props: { doctor: Doctor | null; onClose: () => void }) {
  const { doctor, onClose } = props;
  const dirty = useRef(false);
  const close = async () => {
    if (dirty.current && !(await confirmDiscard())) return;
    dirty.current = false;
    onClose();
  };
  return (
    <Modal
      opened={doctor !== null}
      onClose={() => void close()}
      title={`Afiliaciones de ${doctor?.name ?? ''}`}
      size="lg"
      closeOnClickOutside={false}
    >
      {doctor && <Affiliations doctor={doctor} dirty={dirty} />}
    </Modal>
  );
}

/** With the doctor's version that was shown when it began. */
type Edit = { affiliation: EditedAffiliation; version: number };

function Affiliations({ doctor, dirty }: { doctor: Doctor; dirty: { current: boolean } }) {
  const [edited, setEdited] = useState<Edit | null>(null);
  const query = useQuery(
    api.doctorAffiliations.list.queryOptions({ input: { doctorId: doctor.id } }),
  );
  if (query.error) return <FailedQuery query={query} />;
  if (!query.data) return <LoadingState />;
  const { affiliations, version } = query.data;
  if (edited) {
    return (
      <AffiliationForm
        doctorId={doctor.id}
        version={edited.version}
        edited={edited.affiliation}
        dirty={dirty}
        onClose={() => {
          dirty.current = false;
          setEdited(null);
          // Another person's change may be the reason to go back.
          void refreshAll();
        }}
        onSaved={() => void reviewPaidElsewhere(doctor)}
      />
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm">
        La afiliación del día de la atención decide a quién se paga. Cada una vale hasta que
        comienza la siguiente; la primera, desde siempre.
      </Text>
      {affiliations.map((one) => (
        <AffiliationCard
          key={one.id}
          affiliation={one}
          doctor={doctor}
          version={version}
          onEdit={() => setEdited({ affiliation: one, version })}
        />
      ))}
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => void reviewPaidElsewhere(doctor, { isAsked: true })}
        >
          Revisar lo ya pagado
        </Button>
        <Button
          leftSection={<IconPlus size={16} />}
          onClick={() => setEdited({ affiliation: 'new', version })}
        >
          Agregar afiliación
        </Button>
      </Group>
    </Stack>
  );
}

function AffiliationCard(props: {
  affiliation: DatedAffiliation;
  doctor: Doctor;
  version: number;
  onEdit: () => void;
}) {
  const { affiliation, doctor, version, onEdit } = props;
  const doctorId = doctor.id;
  const { id, from, until, societyId, payeeName, payeeRut } = affiliation;
  const remove = useMutation({
    mutationFn: async () => {
      const change = { kind: 'remove', affiliationId: id } as const;
      const input = { doctorId, version, change };
      const agreed = await agreeToMove(input);
      return agreed && api.doctorAffiliations.change.call({ ...input, ...agreed });
    },
    onSuccess: (answer) => {
      if (!answer) return;
      toast.success('Afiliación quitada');
      void reviewPaidElsewhere(doctor);
    },
    onError: tellFailure('No se pudo quitar la afiliación.'),
  });
  const days = capitalized(daysOf({ from, until }));
  const isOfToday = (from ?? '') <= today() && (until ?? '9') >= today();
  const edit = { label: 'Cambiar', icon: <IconPencil size={16} />, onClick: onEdit };
  const removal = {
    label: 'Quitar',
    icon: <IconTrash size={16} />,
    danger: true,
    onClick: () => remove.mutate(),
  };
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Group gap="xs">
            <Text fw={600}>{days}</Text>
            {isOfToday && <Badge variant="light">Hoy</Badge>}
          </Group>
          <Text size="sm">
            {societyId === null
              ? 'Se le paga directamente'
              : unbroken(`Se paga a ${payeeName} (${formatRut(payeeRut)})`)}
          </Text>
        </div>
        <RowMenu
          label={`Acciones de la afiliación: ${days}`}
          actions={from === null ? [edit] : [edit, removal]}
        />
      </Group>
    </Card>
  );
}
