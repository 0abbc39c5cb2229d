/** Reads doctors. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Doctor, NextAffiliation } from '../../../contract/masters/doctors.ts';
import { societyTypeOf } from '../../../domain/fees/rules.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/database-types.ts';
import { given, givenIds, matchesSearch } from '../../platform/db/list-queries.ts';
import { pendingAccountOf } from '../account-changes/public.ts';

/** A doctor's own rate, or today's legal one, without the surcharge. In basis points. */
export const RETENTION_RATE = sql<number>`CASE doctor.retention_mode WHEN 'own' THEN doctor.retention_rate
  ELSE coalesce(legal_rate(current_date), doctor.retention_rate) END`;

/** Doctors with the names of the records that they refer to. */
export function doctorQuery(db: Db | Tx) {
  return db
    .selectFrom('doctor')
    .innerJoin('specialty', 'specialty.id', 'doctor.specialtyId')
    .innerJoin('currentAffiliation', 'currentAffiliation.doctorId', 'doctor.id')
    .leftJoin('medicalSociety', 'medicalSociety.id', 'currentAffiliation.societyId')
    .leftJoin('bank', 'bank.code', 'doctor.bankCode')
    .select([
      'doctor.id',
      'doctor.rut',
      'doctor.internalCode',
      'doctor.name',
      'doctor.email',
      'doctor.phone',
      'doctor.specialtyId',
      'specialty.name as specialtyName',
      'doctor.hmqType',
      'doctor.station',
      'currentAffiliation.societyId',
      'medicalSociety.rut as societyRut',
      'medicalSociety.name as societyName',
      sql<string | null>`nullif(current_affiliation.valid_from, '-infinity')`.as('affiliatedSince'),
      sql<NextAffiliation | null>`(
        SELECT jsonb_build_object('from', later.valid_from, 'societyName', society.name)
          FROM doctor_affiliation AS later LEFT JOIN medical_society AS society ON society.id = later.society_id
         WHERE later.doctor_id = doctor.id AND later.valid_from > current_date ORDER BY later.valid_from LIMIT 1)`.as(
        'nextAffiliation',
      ),
      sql<Doctor['payeeAccount']>`CASE WHEN medical_society.id IS NULL
        THEN jsonb_build_object('bankCode', doctor.bank_code, 'accountKind', doctor.account_kind, 'bankAccount', doctor.bank_account)
        ELSE jsonb_build_object('bankCode', medical_society.bank_code, 'accountKind', medical_society.account_kind,
                                'bankAccount', medical_society.bank_account) END`.as(
        'payeeAccount',
      ),
      'doctor.paymentType',
      'doctor.bankCode',
      'bank.name as bankName',
      'doctor.accountKind',
      'doctor.bankAccount',
      'doctor.accountHolderName',
      'doctor.accountHolderRut',
      pendingAccountOf('doctor').as('pendingAccount'),
      'doctor.retentionMode',
      RETENTION_RATE.as('retentionRate'),
      'doctor.surchargeRate',
      'doctor.surchargeFrom',
      'doctor.surchargeUntil',
      'doctor.costCentre',
      'doctor.isActive',
      'doctor.version',
    ]);
}

type DoctorRow = Awaited<ReturnType<ReturnType<typeof doctorQuery>['executeTakeFirstOrThrow']>>;

/** Converts a row to the calls' answer. */
export function presentDoctor(doctor: DoctorRow): Doctor {
  const { retentionRate, surchargeRate, accountKind, ...row } = doctor;
  return {
    ...row,
    societyType: societyTypeOf(row),
    accountKind: accountKind as Doctor['accountKind'],
    retentionPercentage: (retentionRate / 100).toFixed(2),
    surchargePercentage: (surchargeRate / 100).toFixed(2),
  };
}

/** One doctor; undefined if there is none. */
export async function findDoctor(db: Db | Tx, id: number): Promise<Doctor | undefined> {
  const row = await doctorQuery(db).where('doctor.id', '=', id).executeTakeFirst();
  return row && presentDoctor(row);
}

export type DoctorFilters = {
  search?: string;
  ids?: number[];
  specialtyId?: number;
  societyId?: number;
  isActive?: boolean;
};

/** Applies the list's filters to any query that reads `doctor`. */
export function filterDoctors<Selection>(
  query: SelectQueryBuilder<DB, 'doctor', Selection>,
  filters: DoctorFilters,
): SelectQueryBuilder<DB, 'doctor', Selection> {
  const { search, ids, specialtyId, societyId, isActive } = filters;
  return query.where((is) =>
    is.and([
      ...given(search, (words) => matchesSearch(words, sql.ref('doctor.search'))),
      ...givenIds('doctor.id', ids),
      ...given(specialtyId, (one) => is('doctor.specialtyId', '=', one)),
      ...given(societyId, (one) =>
        is('doctor.id', 'in', (own) =>
          own
            .selectFrom('currentAffiliation')
            .select('currentAffiliation.doctorId')
            .where('currentAffiliation.societyId', '=', one),
        ),
      ),
      ...given(isActive, (one) => is('doctor.isActive', '=', one)),
    ]),
  );
}
