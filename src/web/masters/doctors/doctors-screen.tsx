/** Configuración Médicos: who is paid, how, and to which account (masters §5). */
import { useState } from 'react';
import type { Doctor } from '../../../contract/masters/doctors.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { mayOpen, useCurrentUser } from '../../kit/shell/current-user.ts';
import { useOpenedRecord } from '../../kit/table/opened-record.ts';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { splitSearch, useUrlFilters } from '../../kit/table/url-filters.ts';
import { AccountChangesNotice } from '../account-changes/public.ts';
import { useMasterImport } from '../master-imports/public.ts';
import {
  MasterList,
  SocietySelect,
  SpecialtySelect,
  type Taken,
  useManyChange,
} from '../masters/public.ts';
import { AffiliationsDialog } from './affiliations-dialog.tsx';
import { useDoctorActions } from './doctor-actions.tsx';
import { doctorColumns } from './doctor-columns.tsx';
import { DoctorForm } from './doctor-form.tsx';
import { DoctorUsers } from './doctor-users.tsx';
import { useLegalPercentage } from './legal-rate.tsx';
import { searchSchema } from './search.ts';
import { DOCTOR } from './words.ts';

export function DoctorsScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { accountChanges, ...listed } = search;
  const { filters } = splitSearch(listed);
  const rows = usePagedList(api.doctors, filters, search);
  const { edited, openRecord, close } = useOpenedRecord({
    open: search.open,
    onChange: (open) => setSearch({ open }),
    find: async (doctorId) => (await api.doctors.list.call({ ids: [doctorId] }))[0],
  });
  const [affiliated, setAffiliated] = useState<Doctor | null>(null);
  const actionsOf = useDoctorActions(openRecord, setAffiliated);
  const { percentage: legalPercentage } = useLegalPercentage();
  const imports = useMasterImport('doctor');
  const mayUsers = mayOpen(useCurrentUser(), '/usuarios');
  const [usersOf, setUsersOf] = useState<Taken<typeof filters> | null>(null);
  const many = useManyChange(
    { master: 'doctor', noun: DOCTOR, rowLabel: ({ name }: Doctor) => name },
    { records: rows.records, total: rows.total, filters },
    mayUsers ? { label: 'Generar usuarios', onTake: setUsersOf } : undefined,
  );
  return (
    <>
      <MasterList
        title="Configuración Médicos"
        description="Datos personales, forma de pago, retención y cuenta bancaria de cada médico."
        label="Médicos"
        noun={DOCTOR}
        columns={doctorColumns(actionsOf, legalPercentage)}
        {...{ rows, search, setSearch, filters, openRecord, imports, many }}
        notice={
          <AccountChangesNotice
            opened={accountChanges ?? false}
            setOpened={(opened) => setSearch({ accountChanges: opened || undefined })}
          />
        }
        toolbar={
          <>
            <SearchField
              label="Buscar por RUT o nombre"
              value={search.search}
              onChange={(text) => setSearch({ search: text })}
            />
            <SpecialtySelect
              filter
              w={200}
              value={search.specialtyId}
              onChange={(specialtyId) => setSearch({ specialtyId: specialtyId ?? undefined })}
            />
            <SocietySelect
              filter
              w={200}
              value={search.societyId}
              onChange={(societyId) => setSearch({ societyId: societyId ?? undefined })}
            />
          </>
        }
      />
      <DoctorUsers taken={usersOf} onClose={() => setUsersOf(null)} />
      <DoctorForm edited={edited} onClose={close} />
      <AffiliationsDialog doctor={affiliated} onClose={() => setAffiliated(null)} />
    </>
  );
}
