/** /permissions-admin, 'Administración de Permisos y Menús' (access §8). */
import { SimpleGrid, Stack } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MenuSettings, newMenuOption } from '../../../contract/access/permissions.ts';
import { bySection, PROFILES } from '../../../domain/access/menu.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { StatCard } from '../../kit/display/figures.tsx';
import { FormSection } from '../../kit/form/form-shell.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { FactorRequirements, IdleTimes } from '../factors/public.ts';
import { ChangeHistory } from './change-history.tsx';
import { Matrix } from './matrix.tsx';
import { NEW_OPTION, OptionFields, RouteField } from './option-fields.tsx';
import { OwnProfiles } from './own-profiles.tsx';
import { SaveBar } from './save-bar.tsx';
import { useMatrixDraft } from './use-matrix-draft.ts';
import { useMenuReset } from './use-menu-reset.ts';
import { WORDS } from './words.ts';

/** 'Agregar Menú': a new option, which only admin has at first (access §8). */
function AddOption() {
  const [added, setAdded] = useState(0);
  return (
    <FormSection
      // Resets the form for the next option.
      key={added}
      title="Agregar Menú"
      schema={newMenuOption}
      initialValues={NEW_OPTION}
      submit={(values) => api.permissions.addOption.call(values)}
      submitLabel="Agregar"
      successTitle={WORDS.created}
      failureTitle={WORDS.createFailed}
      onSaved={() => setAdded(added + 1)}
    >
      {(form) => (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm">
          <RouteField typed={String(form.values.href)} getInputProps={form.getInputProps} />
          <OptionFields getInputProps={form.getInputProps} />
        </SimpleGrid>
      )}
    </FormSection>
  );
}

export function PermissionsScreen() {
  const { data, error, refetch } = useQuery(api.permissions.settings.queryOptions());
  const draft = useMatrixDraft(data?.options ?? []);
  const reset = useMenuReset();
  return (
    <Stack>
      <PageHeader
        title="Administración de Permisos y Menús"
        description="Lo que guarda rige de inmediato: en la siguiente acción de cada persona, también en las sesiones abiertas."
        actions={[
          {
            label: 'Restablecer',
            icon: <IconRestore size={16} aria-hidden />,
            danger: true,
            reasonAgainst: reset.isPending
              ? 'Ya se está restableciendo.'
              : data?.isCustom
                ? undefined
                : 'El menú y los permisos son los iniciales.',
            onClick: () => void reset.ask(),
          },
        ]}
      />
      <FailedQuery query={{ error, refetch }} />
      {!data && !error && <LoadingState text="Cargando permisos..." />}
      {data && (
        <>
          <SaveBar draft={draft} />
          <Status settings={data} />
          <Matrix options={data.options} draft={draft} />
          <OwnProfiles options={data.options} />
          <FactorRequirements />
          <IdleTimes />
          <AddOption />
          <ChangeHistory />
        </>
      )}
    </Stack>
  );
}

/** The status panel (access §8.11). */
function Status({ settings: { options, isCustom } }: { settings: MenuSettings }) {
  const allowed = options
    .flatMap(({ permissions }) => PROFILES.map((profile) => permissions[profile]))
    .filter(Boolean).length;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      <StatCard label="Total de menús" value={formatCount(options.length)} />
      <StatCard
        label="Total de permisos"
        value={formatCount(options.length * PROFILES.length)}
        hint={countOf(allowed, 'permitido', 'permitidos')}
      />
      <StatCard label="Secciones" value={formatCount(bySection(options).length)} />
      <StatCard
        label="Configuración guardada"
        value={isCustom ? 'Sí' : 'No'}
        hint={isCustom ? 'Distinta de la instalada' : 'Rigen los valores por defecto'}
      />
    </SimpleGrid>
  );
}
