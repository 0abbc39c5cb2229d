/** First passwords of many accounts: who gets one, how, and the letters that carry them (access §5.17, access §32.7). */
import { Alert, Button, Group, List, Modal, Radio, Stack, Text } from '@mantine/core';
import { IconLinkOff, IconUserOff, IconUsersMinus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { LettersPreview } from '../../../contract/access/users.ts';
import { DOCTORS_AT_ONCE } from '../../../domain/access/doctors-at-once.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { downloadFile } from '../../kit/display/files.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';

/** How many of those left out are named. */
const TOLD = 8;
const nothing = () => {};

/** What is done, in words and by calls. */
export type Letters = {
  title: string;
  /** The title of the letters' dialog, e.g. «Usuarios generados». */
  doneTitle: string;
  failedTitle: string;
  /** Nobody of those chosen gets a password. */
  nobody: string;
  /** Who gets one, e.g. «3 médicos podrán». */
  who: (count: number) => string;
  /** The most at a time were exceeded. */
  tooMany: string;
  /** Those left out, e.g. «3 médicos quedan fuera». */
  leftOut: (count: number) => string;
  /** The button, e.g. «Generar 3 usuarios». */
  button: (count: number) => string;
  /** Names these calls in the cache of queries. */
  key: readonly unknown[];
  preview: () => Promise<LettersPreview>;
  create: (order: { digest: string; byMail: boolean }) => Promise<Blob>;
  /** What was done so before, to be taken back; `onReverted` closes the letters. */
  former?: (onReverted?: () => void) => ReactNode;
};

/** The dialogs; `letters` is null while nothing was taken. */
export function PasswordLetters(props: { letters: Letters | null; onClose: () => void }) {
  const { letters, onClose } = props;
  const [file, setFile] = useState<Blob | null>(null);
  return (
    <>
      <Modal
        opened={letters !== null && file === null}
        onClose={onClose}
        title={letters?.title ?? ''}
      >
        {letters && <Choosing letters={letters} onClose={onClose} onLetters={setFile} />}
      </Modal>
      <LettersFile
        title={letters?.doneTitle ?? ''}
        file={file}
        former={letters?.former}
        onClose={() => {
          setFile(null);
          onClose();
        }}
      />
    </>
  );
}

function Choosing(props: {
  letters: Letters;
  onClose: () => void;
  onLetters: (file: Blob) => void;
}) {
  const { letters, onClose, onLetters } = props;
  const [byMail, setByMail] = useState(false);
  const query = useQuery({
    queryKey: letters.key,
    queryFn: letters.preview,
    gcTime: 0,
    staleTime: 0,
  });
  const creating = useMutation({
    mutationFn: ({ digest }: LettersPreview) => letters.create({ digest, byMail }),
    onSuccess: (file) => {
      downloadFile(file);
      onLetters(file);
    },
    onError: (error) => {
      toast.error(letters.failedTitle, error);
      void query.refetch();
    },
  });
  const told = query.data;
  if (query.error) return <FailedQuery query={query} />;
  if (!told) return <LoadingState />;
  const isTooMany = told.ready > DOCTORS_AT_ONCE;
  return (
    <Stack>
      <Text size="sm">
        {told.ready === 0
          ? letters.nobody
          : `${letters.who(told.ready)} ingresar con su RUT y una contraseña temporal, que se cambia al ingresar y vence en las horas que dice Configuración, Acceso.`}
      </Text>
      {isTooMany && (
        <Alert color="yellow" icon={<IconUsersMinus />} title="Son demasiados a la vez">
          {letters.tooMany}
        </Alert>
      )}
      {told.ready > 0 && !told.hasAddress && (
        <Alert color="yellow" icon={<IconLinkOff />} title="No se sabe la dirección del portal">
          Ni las cartas ni los correos dirán dónde ingresar. Pida a quien administra el servidor que
          configure PUBLIC_URL, o dígalo al entregarlas.
        </Alert>
      )}
      <LeftOut title={letters.leftOut(told.leftOutCount)} told={told} />
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
      <DialogActions onCancel={onClose} isSticky>
        <Button
          disabled={told.ready === 0 || isTooMany || query.isFetching}
          loading={creating.isPending}
          onClick={() => creating.mutate(told)}
        >
          {told.ready === 0 ? letters.title : letters.button(told.ready)}
        </Button>
      </DialogActions>
      {letters.former?.()}
    </Stack>
  );
}

function LeftOut({ title, told }: { title: string; told: LettersPreview }) {
  const { leftOut, leftOutCount } = told;
  if (leftOutCount === 0) return null;
  const named = leftOut.slice(0, TOLD);
  return (
    <Alert color="yellow" icon={<IconUserOff />} title={title}>
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
function LettersFile(props: {
  title: string;
  file: Blob | null;
  former: Letters['former'];
  onClose: () => void;
}) {
  const { title, file, former, onClose } = props;
  return (
    <Modal
      opened={file !== null}
      onClose={nothing}
      title={title}
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
          <Button variant="default" onClick={() => file && downloadFile(file)}>
            Descargar de nuevo
          </Button>
          <Button data-autofocus onClick={onClose}>
            Listo
          </Button>
        </Group>
        {former?.(onClose)}
      </Stack>
    </Modal>
  );
}
