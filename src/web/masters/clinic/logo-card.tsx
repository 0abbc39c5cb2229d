/** Shows, replaces and removes the clinic's logo. */
import { Button, Card, FileButton, Group, Image, Text, Title } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ClinicSettings } from '../../../contract/masters/clinic.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { api, refreshAll } from '../../kit/shell/client.ts';
import { errorCode } from '../../kit/shell/errors.ts';
import { LastChange } from './last-change.tsx';

/** When somebody else changed the logo meanwhile, it is shown, so that the next click starts from it. */
const refused = (title: string) => (error: unknown) => {
  toast.error(title, error);
  if (errorCode(error) === 'record.changed') void refreshAll();
};

export function LogoCard({ settings }: { settings: ClinicSettings }) {
  const { logo, identity } = settings;
  const shown = logo?.sha256 ?? '';
  // Allows choosing a refused file again once it has been corrected.
  const forgetFile = useRef<() => void>(null);
  const upload = useMutation({
    mutationFn: (file: File) => api.clinic.uploadLogo.call({ file, shown }),
    onSuccess: () => toast.success('Logo guardado'),
    onError: refused('No se pudo guardar el logo.'),
    onSettled: () => forgetFile.current?.(),
  });
  const remove = useAsked(api.clinic.removeLogo.call, {
    done: 'Logo quitado',
    failed: refused('No se pudo quitar el logo.'),
  });
  const askAndRemove = () =>
    remove.ask({
      input: { shown },
      title: 'Quitar el logo',
      body: 'Las cartolas y los reportes se emitirán sin logo.',
      confirmLabel: 'Quitar',
      danger: true,
    });
  return (
    <Card mt="md">
      <Title order={2} mb={4}>
        Logo
      </Title>
      <Text variant="hint" mb="sm">
        Encabeza la cartola de cada médico y los reportes. PNG o JPEG de hasta 1 MB.
      </Text>
      <Group gap="md">
        {logo ? (
          <Image
            // The address changes with the logo; otherwise the page would still show the old one.
            src={`/api/clinic/logo?sha256=${logo.sha256}`}
            alt={`Logo de ${identity.name}`}
            h={72}
            w="auto"
            maw={260}
            fit="contain"
            p={6}
            bg="white"
            radius="sm"
            bd="1px solid var(--mantine-color-default-border)"
          />
        ) : (
          <Text size="sm">Aún no hay un logo.</Text>
        )}
        <Group gap="xs">
          <FileButton
            resetRef={forgetFile}
            accept="image/png,image/jpeg"
            onChange={(file) => file && upload.mutate(file)}
            inputProps={{ 'aria-label': 'Archivo del logo' }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconUpload size={16} />}
                loading={upload.isPending}
              >
                {logo ? 'Cambiar logo' : 'Subir logo'}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} />}
              loading={remove.isPending}
              onClick={askAndRemove}
            >
              Quitar logo
            </Button>
          )}
        </Group>
      </Group>
      <Group mt="sm">
        <LastChange settings={settings} section="logo" />
      </Group>
    </Card>
  );
}
