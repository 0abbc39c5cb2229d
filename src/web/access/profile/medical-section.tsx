/** The doctor that the account is linked to, or the way to one (access §11.2). */
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '../../../contract/access/session.ts';
import type { OwnDoctor } from '../../../contract/documents/portal.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { payeeInWords, payeeOf } from '../../../domain/words/payee-words.ts';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { FactList } from '../../kit/display/fact-list.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { LinkDialog } from './link-dialog.tsx';

/** As wide as 'Nombre profesional' in the widest of the usual types. */
const LABEL_PX = 170;

export function MedicalSection({ user }: { user: CurrentUser }) {
  return (
    <Card component="section" aria-label="Perfil médico">
      <Title order={2} mb="sm">
        Perfil médico
      </Title>
      {user.doctorId === null ? <Unlinked user={user} /> : <Linked />}
    </Card>
  );
}

function Unlinked({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Text size="sm">No hay perfil médico vinculado</Text>
      <Text variant="hint" mt={4}>
        Vincule su cuenta a su ficha de médico para ver sus pagos y generar su cartola.
      </Text>
      <Group mt="md">
        <Button onClick={() => setOpen(true)}>Vincular perfil médico</Button>
      </Group>
      <LinkDialog user={user} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Linked() {
  const doctor = useQuery(api.portal.doctor.queryOptions());
  if (doctor.isPending) return <LoadingState text="Cargando perfil médico..." />;
  if (doctor.error) return <FailedQuery query={doctor} />;
  return (
    <>
      <FactList
        size="md"
        labelWidth={LABEL_PX}
        facts={[
          ['RUT del médico', formatRut(doctor.data.rut)],
          ['Nombre profesional', doctor.data.name],
          ['Especialidad', doctor.data.specialtyName],
          ['Sus honorarios', payeeInWords(payeeOf({ ...doctor.data, doctorRut: doctor.data.rut }))],
        ]}
      />
      <Group mt="md">
        <UnlinkButton doctor={doctor.data} />
      </Group>
    </>
  );
}

function UnlinkButton({ doctor }: { doctor: OwnDoctor }) {
  const unlink = useAsked(api.profile.unlink.call, {
    done: 'Perfil médico desvinculado',
    failed: 'No se pudo desvincular el perfil médico.',
  });
  const ask = () =>
    unlink.ask({
      input: {},
      title: 'Desvincular perfil médico',
      body: `Su cuenta dejará de estar vinculada a ${doctor.name}: no verá sus pagos hasta que la vincule de nuevo. No se borra ningún pago.`,
      confirmLabel: 'Desvincular',
      danger: true,
    });
  return (
    <Button variant="default" loading={unlink.isPending} onClick={ask}>
      Desvincular
    </Button>
  );
}
