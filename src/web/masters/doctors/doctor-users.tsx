/** Generar usuarios: accounts for many doctors, whose first passwords are on letters or in mails (access §5.17). */
import { Alert, Button, Group, List, Modal, Radio, Stack, Text } from '@mantine/core';
import { IconUserOff, IconUsersMinus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DOCTORS_AT_ONCE } from '../../../domain/access/doctors-at-once.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { downloadFile } from '../../kit/display/files.ts';
import { ErrorState, LoadingState } from '../../kit/loading/states.tsx';
import { api, refreshAll } from '../../kit/shell/client.ts';
import type { Taken } from '../masters/public.ts';

type Preview = Awaited<ReturnType<typeof api.users.previewForDoctors.call>>;
type Chosen = Parameters<typeof api.users.previewForDoctors.call>[0];

const TITLE = 'Generar usuarios';
/** How many of those left out are named. */
const TOLD = 8;
const nothing = () => {};

export function DoctorUsers(props: { taken: Taken<object> | null; onClose: () => void }) {
  const { taken, onClose } = props;
  const [letters, setLetters] = useState<File | Blob | null>(null);
  return (
    <>
      <Modal opened={taken !== null && letters === null} onClose={onClose} title={TITLE}>
        {taken && <Choosing chosen={taken as Chosen} onClose={onClose} onLetters={setLetters} />}
      </Modal>
      <Letters
        letters={letters}
        onClose={() => {
          setLetters(null);
          onClose();
        }}
      />
    </>
  );
}

function Choosing(props: {
  chosen: Chosen;
  onClose: () => void;
  onLetters: (letters: Blob) => void;
}) {
  const { chosen, onClose, onLetters } = props;
  const [byMail, setByMail] = useState(false);
  const query = useQuery({
    ...api.users.previewForDoctors.queryOptions({ input: chosen }),
    gcTime: 0,
    staleTime: 0,
  });
  const creating = useMutation({
    mutationFn: ({ digest }: Preview) =>
      api.users.createForDoctors.call({ ...chosen, digest, byMail }),
    onSuccess: (file) => {
      downloadFile(file);
      onLetters(file);
      void refreshAll();
    },
    onError: (error) => {
      toast.error('No se generaron los usuarios', error);
      void query.refetch();
    },
  });
  const told = query.data;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!told) return <LoadingState />;
  const isTooMany = told.ready > DOCTORS_AT_ONCE;
  return (
    <Stack>
      <Text size="sm">
        {told.ready === 0
          ? 'Ninguno de los médicos elegidos puede tener un usuario nuevo.'
          : `${countOf(told.ready, 'médico podrá', 'médicos podrán')} ingresar con su RUT y una contraseña temporal, que se cambia al ingresar y vence en las horas que dice Configuración, Acceso.`}
      </Text>
      {isTooMany && (
        <Alert color="yellow" icon={<IconUsersMinus />} title="Son demasiados a la vez">
          Se generan hasta {formatCount(DOCTORS_AT_ONCE)} usuarios a la vez: elija menos médicos.
        </Alert>
      )}
      <LeftOut told={told} />
      {told.ready > 0 && told.hasMail && (
        <Radio.Group
          label="Cómo reciben su contraseña"
          value={String(byMail)}
          onChange={(value) => setByMail(value === 'true')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="false" label="En una carta, que se imprime y entrega en persona" />
            <Radio
              value="true"
              label={`Por correo a ${formatCount(told.mailable)}; los demás, en una carta`}
              disabled={told.mailable === 0}
            />
          </Stack>
        </Radio.Group>
      )}
      <Group justify="flex-end" className="kit-dialog-actions">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          disabled={told.ready === 0 || isTooMany || query.isFetching}
          loading={creating.isPending}
          onClick={() => creating.mutate(told)}
        >
          {told.ready === 0 ? TITLE : `Generar ${countOf(told.ready, 'usuario', 'usuarios')}`}
        </Button>
      </Group>
    </Stack>
  );
}

function LeftOut({ told: { leftOut, leftOutCount } }: { told: Preview }) {
  if (leftOutCount === 0) return null;
  const named = leftOut.slice(0, TOLD);
  return (
    <Alert
      color="yellow"
      icon={<IconUserOff />}
      title={countOf(leftOutCount, 'médico queda fuera', 'médicos quedan fuera')}
    >
      <List size="sm">
        {named.map(({ name, reason }) => (
          <List.Item key={`${name} ${reason}`}>
            {name}: {reason}
          </List.Item>
        ))}
        {leftOutCount > named.length && (
          <List.Item>y {formatCount(leftOutCount - named.length)} más</List.Item>
        )}
      </List>
    </Alert>
  );
}

/** Only its button closes it: a click outside must not lose passwords that are given once. */
function Letters({ letters, onClose }: { letters: Blob | null; onClose: () => void }) {
  return (
    <Modal
      opened={letters !== null}
      onClose={nothing}
      title="Usuarios generados"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text size="sm">
          Las cartas están en el archivo que se descargó, una por página, con la lista de todos al
          principio. Imprímalas ahora: las contraseñas no se volverán a mostrar.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => letters && downloadFile(letters)}>
            Descargar de nuevo
          </Button>
          <Button data-autofocus onClick={onClose}>
            Listo
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
