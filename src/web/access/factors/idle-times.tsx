/** After how long without use the sessions of a profile end (access §23.1). */
import { Card, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FactorRequirement } from '../../../contract/access/factors.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { useCurrentUser } from '../../kit/shell/current-user.ts';

/** What is offered, in minutes; a program may have set another number. */
const OFFERED = [5, 10, 15, 30, 60, 120, 240, 480, 720];

export function IdleTimes() {
  const me = useCurrentUser();
  const list = useQuery(api.factors.requirements.queryOptions());
  return (
    <Card component="section" aria-label="Cierre por inactividad">
      <Title order={2} mb={4}>
        Cierre por inactividad
      </Title>
      <Text variant="hint" mb="sm">
        Tras este tiempo sin tocar el portal se pide la contraseña de nuevo, con aviso un minuto
        antes; vale de inmediato, también en las sesiones abiertas. Ninguna sesión dura más de 24
        horas. {me.profile !== 'admin' && 'Solo un administrador lo cambia.'}
      </Text>
      {list.isPending && <LoadingState text="Cargando perfiles..." />}
      <FailedQuery query={list} />
      <Stack gap="xs">
        {list.data?.map((one) => (
          <IdleTime key={`${one.profile} ${one.ownProfileId}`} of={one} />
        ))}
      </Stack>
    </Card>
  );
}

function IdleTime({ of }: { of: FactorRequirement }) {
  const { profile, ownProfileId, ownProfileName, idleMinutes: shown } = of;
  const me = useCurrentUser();
  const name = ownProfileName ?? PROFILE_LABELS[profile];
  const save = useMutation({
    mutationFn: (idleMinutes: number) =>
      api.factors.setIdleTime.call({ profile, ownProfileId, idleMinutes, shown }),
    onSuccess: (_, minutes) =>
      toast.success('Cierre por inactividad cambiado', `${name}: ${inWords(minutes)}`),
    onError: (error) => toast.error('No se pudo cambiar el cierre por inactividad.', error),
  });
  const offered = OFFERED.includes(shown) ? OFFERED : [...OFFERED, shown].sort((a, b) => a - b);
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{name}</Text>
      <Select
        aria-label={`Cierre por inactividad de ${name}`}
        w={140}
        allowDeselect={false}
        disabled={save.isPending || me.profile !== 'admin'}
        data={offered.map((minutes) => ({ value: String(minutes), label: inWords(minutes) }))}
        value={String(shown)}
        onChange={(chosen) => {
          if (chosen && Number(chosen) !== shown) save.mutate(Number(chosen));
        }}
      />
    </Group>
  );
}

function inWords(minutes: number): string {
  return minutes % 60 === 0
    ? countOf(minutes / 60, 'hora', 'horas')
    : countOf(minutes, 'minuto', 'minutos');
}
