/** Brechas: whose data were read, changed or exported between two moments, for the notification (access §24). */
import { Button, Card, Group, Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { breachFilters } from '../../../contract/access/breach.ts';
import { useDownload } from '../../kit/display/use-download.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { SearchSelect } from '../../kit/fields/search-select.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { BreachResult } from './breach-result.tsx';

type Filters = z.output<typeof breachFilters>;

export function BreachSection() {
  const [asked, setAsked] = useState<Filters | null>(null);
  return (
    <Stack gap="md">
      <Card component="section" aria-label="Cuándo ocurrió">
        <Text size="sm" mb="sm">
          Indique entre qué momentos alguien pudo ver datos que no debía y, si se sabe, con qué
          cuenta o desde qué dirección. El archivo lista a cada persona afectada, lo que se hizo con
          sus datos y su correo si se conoce.
        </Text>
        <BreachForm onAsk={setAsked} />
      </Card>
      {asked && <Report filters={asked} />}
    </Stack>
  );
}

function BreachForm({ onAsk }: { onAsk: (filters: Filters) => void }) {
  const { data: choices } = useQuery(api.readLog.choices.queryOptions());
  const form = useForm<Filters>({
    initialValues: { dateFrom: '', dateTo: '' },
    validate: schemaResolver(breachFilters, { sync: true }),
  });
  const people = choices?.people.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const screens =
    choices?.screens.map(({ screen, name }) => ({ value: screen, label: name })) ?? [];
  const { userId, screen } = form.values;
  return (
    <form noValidate onSubmit={form.onSubmit(onAsk)}>
      <Group align="flex-start" gap="sm">
        <DateField label="Desde el día" w={150} {...form.getInputProps('dateFrom')} />
        <TextInput type="time" label="Hora" w={140} {...form.getInputProps('timeFrom')} />
        <DateField label="Hasta el día" w={150} {...form.getInputProps('dateTo')} />
        <TextInput type="time" label="Hora final" w={140} {...form.getInputProps('timeTo')} />
        <SearchSelect
          label="Persona"
          placeholder="Todas"
          w={200}
          clearable
          limit={100}
          nothingFoundMessage="Nadie con ese nombre"
          data={people}
          value={userId === undefined ? null : String(userId)}
          onChange={(value) =>
            form.setFieldValue('userId', value === null ? undefined : Number(value))
          }
        />
        <TextInput
          label="Dirección de red"
          placeholder="Todas"
          w={160}
          {...form.getInputProps('ipAddress')}
        />
        <SearchSelect
          label="Pantalla"
          placeholder="Todas"
          w={200}
          clearable
          nothingFoundMessage="Ninguna pantalla con ese nombre"
          data={screens}
          value={screen ?? null}
          onChange={(value) => form.setFieldValue('screen', value ?? undefined)}
        />
        <Button type="submit" style={{ alignSelf: 'flex-end' }}>
          Ver a quiénes afecta
        </Button>
      </Group>
    </form>
  );
}

function Report({ filters: typed }: { filters: Filters }) {
  // Fields that were emptied ask for nothing.
  const filters = Object.fromEntries(
    Object.entries(typed).filter(([, value]) => value !== '' && value !== undefined),
  ) as Filters;
  const { data, error, refetch } = useQuery(api.breach.report.queryOptions({ input: filters }));
  const file = useDownload({
    load: (format: 'csv' | 'xlsx') => api.breach.file.call({ ...filters, format }),
    doneTitle: 'Personas exportadas',
    failureTitle: 'No se exportaron las personas',
  });
  if (error) return <FailedQuery title="No se pudo hacer el informe" query={{ error, refetch }} />;
  if (!data) return <LoadingState text="Buscando en los registros…" />;
  return (
    <Stack gap="md">
      <BreachResult report={data} />
      <Group>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={file.isPending}
            onClick={() => file.start(format)}
          >
            {format === 'xlsx' ? 'Personas en Excel' : 'Personas en CSV'}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
