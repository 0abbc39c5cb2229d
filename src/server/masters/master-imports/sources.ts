/** The masters of this room that are imported from files; those of other rooms come beside (server/router.ts). */
import { type RawBuilder, sql } from 'kysely';
import { doctorInput } from '../../../contract/masters/doctors.ts';
import { holidayInput } from '../../../contract/masters/holidays.ts';
import { providerTypeInput } from '../../../contract/masters/provider-types.ts';
import { serviceInput } from '../../../contract/masters/services.ts';
import { societyInput } from '../../../contract/masters/societies.ts';
import { specialtyInput } from '../../../contract/masters/specialties.ts';
import { wholeNumber } from '../../../contract/schemas.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { affiliationsOf } from '../doctors/public.ts';
import { judgeDoctors } from './doctor-rules.ts';
import { judgeServices } from './service-rules.ts';
import { judgeSocieties } from './society-rules.ts';
import type { Fields, MasterSources } from './source-types.ts';
import { tableSource } from './table-store.ts';

const searchText = (text: RawBuilder<unknown>) => sql<string>`search_text(${text})`;
const ownText = (text: RawBuilder<unknown>) => sql<string>`${text}::text`;
/** A code as its index has it: without hyphens, dots, blanks and capitals. */
const bareCode = (text: RawBuilder<unknown>) =>
  sql<string>`upper(regexp_replace(${text}, '[-. ]', '', 'g'))`;
const nameOf = ({ name }: Fields) => String(name);

const basisPoints = wholeNumber([0, 10_000]);

/** The doctor's own fields: the bank is known by its code, rates are stored in basis points, affiliations beside. */
const doctorFields = doctorInput
  .omit({
    societyType: true,
    societyId: true,
    societyRut: true,
    societyName: true,
    affiliationFrom: true,
    affiliatedSince: true,
    bankName: true,
    retentionPercentage: true,
    surchargePercentage: true,
  })
  .extend({ retentionRate: basisPoints.default(1_000), surchargeRate: basisPoints.default(0) });

/** The society's own fields. */
export const societyFields = societyInput.omit({ bankName: true });

export const SOURCES: Omit<MasterSources, 'rule' | 'convention' | 'user'> = {
  specialty: tableSource({
    master: 'specialty',
    entity: 'specialty',
    table: 'specialty',
    tableName: 'specialty',
    record: 'la especialidad',
    titleOf: nameOf,
    keyColumn: 'name',
    keyOf: searchText,
    schema: specialtyInput,
    naming: 'specialtyIds',
  }),
  providerType: tableSource({
    master: 'providerType',
    entity: 'providerType',
    table: 'providerType',
    tableName: 'provider_type',
    record: 'el tipo de prestador',
    titleOf: nameOf,
    keyColumn: 'name',
    keyOf: searchText,
    schema: providerTypeInput,
    naming: 'providerTypeIds',
  }),
  service: tableSource({
    master: 'service',
    entity: 'service',
    table: 'service',
    tableName: 'service',
    record: 'la prestación',
    titleOf: ({ code, name }) => `${code} ${name}`,
    keyColumn: 'code',
    keyOf: bareCode,
    schema: serviceInput,
    judge: judgeServices,
    naming: 'serviceIds',
  }),
  society: tableSource({
    master: 'society',
    entity: 'society',
    table: 'medicalSociety',
    tableName: 'medical_society',
    record: 'la sociedad médica',
    titleOf: nameOf,
    keyColumn: 'rut',
    keyOf: ownText,
    schema: societyFields,
    judge: judgeSocieties,
    payee: 'society',
    naming: 'societyId',
  }),
  doctor: tableSource({
    master: 'doctor',
    entity: 'doctor',
    table: 'doctor',
    tableName: 'doctor',
    record: 'el médico',
    titleOf: nameOf,
    keyColumn: 'rut',
    keyOf: ownText,
    schema: doctorFields,
    beside: { affiliations: affiliationsOf('m.id') },
    judge: judgeDoctors,
    payee: 'doctor',
    naming: 'doctorId',
    alone: {
      field: 'internalCode',
      keyOf: bareCode,
      taken: 'su código interno de antes es ahora de otro médico',
    },
  }),
  holiday: tableSource({
    master: 'holiday',
    entity: 'holiday',
    table: 'holiday',
    tableName: 'holiday',
    record: 'el feriado',
    titleOf: ({ date, name }) => `${name} del ${formatDate(String(date))}`,
    keyColumn: 'date',
    keyOf: ownText,
    schema: holidayInput,
  }),
};
