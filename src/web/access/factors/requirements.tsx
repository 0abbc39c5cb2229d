/** Which profiles have to show a second factor (access §18.10). */
import { Alert, Card, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FactorRequirement } from '../../../contract/access/factors.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { useCurrentUser } from '../../kit/shell/current-user.ts';

export function FactorRequirements() {
  const me = useCurrentUser();
  const list = useQuery(api.factors.requirements.queryOptions());
  const isAdministratorHeld = list.data?.find(({ profile }) => profile === 'admin')?.isRequired;
  return (
    <Card component="section" aria-label="Segundo factor por perfil">
      <Title order={2} mb={4}>
        Segundo factor por perfil
      </Title>
      <Text variant="hint" mb="sm">
        A quien tiene un perfil marcado y aún no lo activó, el portal se lo pide antes de cualquier
        otra cosa, también en las sesiones abiertas.{' '}
        {me.profile !== 'admin' && 'Solo un administrador lo cambia.'}
      </Text>
      {isAdministratorHeld === false && (
        <Alert icon={<IconShieldCheck />} mb="sm" title="Recomendado">
          Exíjalo al menos a los administradores: con una de sus contraseñas se cambian cuentas
          bancarias y permisos.
        </Alert>
      )}
      {list.isPending && <LoadingState text="Cargando perfiles..." />}
      <FailedQuery query={list} />
      <Stack gap="xs">
        {list.data?.map((one) => (
          <Requirement key={`${one.profile} ${one.ownProfileId}`} requirement={one} />
        ))}
      </Stack>
    </Card>
  );
}

function Requirement({ requirement }: { requirement: FactorRequirement }) {
  const { profile, ownProfileId, ownProfileName, isRequired, users, withFactor } = requirement;
  const me = useCurrentUser();
  const name = ownProfileName ?? PROFILE_LABELS[profile];
  const save = useAsked(api.factors.require.call, {
    done: (_, { isRequired: next }) =>
      toast.success(next ? 'Segundo factor exigido' : 'Segundo factor ya no exigido', name),
    failed: 'No se pudo cambiar la exigencia.',
  });
  const without = users - withFactor;
  const ask = () => {
    const input = { profile, ownProfileId, isRequired: !isRequired, shown: isRequired };
    return save.ask(
      isRequired || without === 0
        ? { asksNothing: true, input }
        : {
            input,
            title: 'Exigir segundo factor',
            body: `${countOf(without, 'persona deberá', 'personas deberán')} activarlo en su próxima acción antes de seguir. Necesitan a mano una aplicación de códigos en su teléfono.`,
            confirmLabel: 'Exigir',
          },
    );
  };
  return (
    <Group justify="space-between" wrap="nowrap">
      <Switch
        label={name}
        checked={isRequired}
        disabled={save.isPending || me.profile !== 'admin'}
        onChange={() => void ask()}
      />
      <Text variant="hint" ta="right">
        {users === 0 ? 'Nadie lo tiene' : `${withFactor} de ${users} con segundo factor`}
      </Text>
    </Group>
  );
}
