/** Adds a medical society within the doctor's form. */
import { Button, Group, Paper, SimpleGrid, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { type Society, societyInput } from '../../../contract/masters/societies.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { RutField } from '../../kit/fields/rut-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { fieldErrors } from '../../kit/shell/errors.ts';

export function NewSociety({ onCreated }: { onCreated: (society: Society) => void }) {
  const [opened, setOpened] = useState(false);
  const form = useForm({
    initialValues: { rut: '', name: '' },
    validate: schemaResolver(societyInput, { sync: true }),
  });
  const close = () => {
    form.reset();
    setOpened(false);
  };
  const creation = useMutation({
    mutationFn: (values: typeof form.values) => api.societies.create.call(values),
    onSuccess: (society) => {
      toast.success('Sociedad creada');
      onCreated(society);
      close();
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error));
      toast.error('No se pudo crear la sociedad.', error);
    },
  });
  const create = form.onSubmit((values) => {
    if (!creation.isPending) creation.mutate(values);
  });
  if (!opened) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        mt="xs"
        leftSection={<IconPlus size={16} />}
        onClick={() => setOpened(true)}
      >
        Nueva sociedad
      </Button>
    );
  }
  // These fields are inside the doctor's form: Enter must not submit it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    create();
  };
  return (
    <Paper withBorder p="sm" mt="sm" role="group" aria-label="Nueva sociedad" onKeyDown={onKeyDown}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <RutField
          label="RUT de la nueva sociedad"
          required
          autoFocus
          {...form.getInputProps('rut')}
        />
        <TextInput label="Nombre de la nueva sociedad" required {...form.getInputProps('name')} />
      </SimpleGrid>
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button variant="default" size="xs" onClick={close}>
          No crear
        </Button>
        <Button variant="light" size="xs" loading={creation.isPending} onClick={() => create()}>
          Crear sociedad
        </Button>
      </Group>
    </Paper>
  );
}
