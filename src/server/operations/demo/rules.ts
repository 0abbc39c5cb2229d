/** The forty rules and eleven agreements of the demo clinic, with every kind of payment, criterion, order and validity. */
import {
  addMonths,
  firstDayOf,
  type LocalDate,
  lastDayOf,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { type DemoRuleVersion, versionsOf } from './rule-notation.ts';

/** Code | name | payment | terms, in the notation of `rule-notation.ts`. */
const RULES = `
  # What each specialty is paid when nothing more specific says otherwise.
  MINT-01 | Medicina interna por tramos | default scale | specialties MINT
  PEDI-01 | Pediatría general | 65 % after 62 % | specialties PEDI
  CARD-01 | Cardiología general | 65 % | specialties CARD
  GINE-01 | Ginecología y obstetricia | 68 % | specialties GINE
  TRAU-01 | Traumatología por tramos | 60 % to 3000000, 65 % to 6000000, 70 % | specialties TRAU
  CIRU-01 | Cirugía general | 70 % after 68 % | specialties CIRU
  ANES-01 | Anestesiología | 70 % | specialties ANES; stack
  OFTA-01 | Oftalmología | 62.5 % | specialties OFTA
  OTOR-01 | Otorrinolaringología | 64 % | specialties OTOR
  NEUR-01 | Neurología por tramos | default scale | specialties NEUR
  # Aesthetic procedures and teleconsultations have no rule yet: they show up as 'Sin regla'.
  DERM-01 | Dermatología clínica | 60 % | specialties DERM; services 01-01-012 01-01-112 16-01-001 16-01-002 16-01-003 16-01-004 16-01-005 16-01-006 16-03-001 16-03-002 16-03-003
  GAST-01 | Gastroenterología | 65 % after 66.5 % | specialties GAST
  PSIQ-01 | Psiquiatría ambulatoria | 75 % | specialties PSIQ; services 01-01-014 01-01-114 09-01-001 09-01-002 09-01-003 09-01-004
  RADI-01 | Informes de imágenes | 45 % | specialties RADI

  # Services that are paid in a way of their own.
  CARD-02 | Ecocardiogramas | $38000 after $36000 | services 17-01-002 17-01-003 17-01-004; priority 500
  CARD-03 | Hemodinamia | 72 % | services 17-04-001 17-04-002; priority 400
  GINE-02 | Partos y cesáreas | $295000 | services 20-04-001 20-04-002; priority 500
  TRAU-02 | Artroplastías por tramos | 55 % to 5000000, 65 % | services 21-04-003 21-04-004; priority 500
  CIRU-02 | Cirugía laparoscópica | 74 % | services 18-02-001 18-02-007 20-03-006 19-02-005; priority 500
  OFTA-02 | Cirugía de cataratas | $240000 | services 12-02-001; priority 500
  RADI-02 | Resonancias magnéticas | $18500 | services 04-05-001 04-05-002 04-05-003; priority 500
  GAST-02 | Endoscopías por tramos | 58 % to 2000000, 63 % to 4000000, 68 % | services 18-05-001 18-05-002 18-05-003; priority 500
  NEUR-02 | Polisomnografía | $52000 | specialties NEUR; services 11-01-004; priority 500

  # Nights, out of hours and certain weekdays.
  NOCHE-01 | Recargo nocturno | 80 % | schedule night; priority 300
  INHAB-01 | Recargo en horario inhábil | 75 % | schedule irregular; priority 350
  PEDI-02 | Urgencia pediátrica nocturna | 85 % | specialties PEDI; schedule night; priority 200
  ANES-02 | Bono de anestesia en fin de semana | $18000 | specialties ANES; days saturday sunday; priority 250; stack
  ANES-03 | Bono de anestesia nocturna | $25000 | specialties ANES; schedule night; priority 250; stack
  CIRU-03 | Policlínico de cirugía | 72 % | specialties CIRU; services 01-01-006 01-01-106; days monday wednesday; priority 600
  MINT-02 | Turno diurno de cuidados intensivos | $34000 | services 01-02-003; schedule regular; priority 450

  # Rules of one doctor, of one society, or of those paid in one way.
  MED-012 | Jefatura de cardiología | 78 % | doctor 12
  MED-028 | Jefatura de cirugía por tramos | 65 % to 4000000, 75 % after 65 % to 3000000, 75 % | doctor 28
  SOC-01 | Traumatología Peumo | 69 % | society 2; as society
  SOC-02 | Asignación de Anestesia Quillay | 6 % | specialties ANES; society 5; as society; stack
  IND-01 | Urólogos y oftalmólogos a honorarios | 67 % | specialties UROL OFTA; as individual; priority 900

  # An agreed change in the past and one to come, and a rule that is switched off.
  UROL-00 | Urología (tarifa anterior) | 60 % | specialties UROL; to -4
  UROL-01 | Urología | 66 % | specialties UROL; from -3
  CARD-04 | Cardiología (próxima tarifa) | 67 % | from 1; specialties CARD; priority 900; about Reemplazará a CARD-01.
  DERM-02 | Procedimientos estéticos | 50 % | from 1; specialties DERM; services 16-02-001 16-02-002
  TELE-01 | Plan piloto de teleconsulta | 55 % | services 01-08-012 01-08-014; inactive`;

/** With codes like those of the agreement form. */
const AGREEMENTS = `
  CONV_104233 | Programa de cirugía bariátrica | 78 % | services 18-02-008 18-02-009
  CONV_481906 | Coordinación de pediatría | 80 % | doctor 7; services 01-01-002 01-01-102 01-03-002 01-03-003; priority 50
  CONV_567320 | Maternidad de turno | $345000 | specialties GINE; services 20-04-001 20-04-002; schedule night
  CONV_659048 | Trauma fuera de horario: participación | 70 % | specialties TRAU; schedule irregular; stack
  CONV_659112 | Trauma fuera de horario: disponibilidad | $15000 | specialties TRAU; schedule irregular; stack; priority 110
  CONV_873290 | Sesiones de psicoterapia | $27000 | services 09-01-001 09-01-002; schedule regular
  # The end of an agreement may be left open: it then counts until 2030-01-01.
  CONV_218407 | Convenio Imágenes Boldo | 48 % | society 6; open
  CONV_730152 | Operativo de cataratas | $190000 | services 12-02-001; days saturday; to -5
  CONV_902614 | Convenio nueva maternidad | 76 % | society 8; from 2
  CONV_345871 | Convenio urgencia escolar | 60 % | specialties TRAU PEDI; inactive
  # Agreed on for this month: what was calculated before stays as it is.
  CONV_418065 | Precios de imágenes Boldo | prices 04-03-001 $21500, 04-03-002 $26500, 04-03-003 $34000, 04-04-004 52.5 %, 04-05-001 $43500, 04-05-002 $42000, 04-05-003 $39500 | society 6; priority 90; from 0`;

/** The versions of rules and agreements; some are expired, pending or inactive on the given day. */
export function demoRules(today: LocalDate): DemoRuleVersion[] {
  const period = periodOf(today);
  const nextYear = period.year + 1;
  return versionsOf(period, [
    {
      kind: 'rule',
      validFrom: firstDayOf(addMonths(period, -24)),
      validTo: lastDayOf({ year: nextYear, month: 12 }),
      lines: RULES,
    },
    {
      kind: 'convention',
      validFrom: firstDayOf(addMonths(period, -14)),
      validTo: lastDayOf({ year: nextYear, month: 6 }),
      lines: AGREEMENTS,
    },
  ]);
}
