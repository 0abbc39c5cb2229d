/** The second set of the doctor. */
import type { Question } from './types.ts';

export const SECOND_DOCTOR: Question[] = [
  {
    id: 'td01',
    as: 'doctor',
    kind: 'attentions-by-state',
    question: 'cuántos registros míos están calculados y sin pagar',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status WHERE doctor_id = $doctorId AND status = 'calculated'",
      unit: 'count',
    },
  },
  {
    id: 'td02',
    as: 'doctor',
    kind: 'attentions-by-period',
    question: 'nº de pacientes atendidos en {month-2}',
    truth: [
      {
        sql: 'SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND attention_date {month-2.days}',
        unit: 'count',
        scope: 'atenciones',
      },
      {
        sql: 'SELECT count(DISTINCT patient_rut) FROM attention WHERE doctor_id = $doctorId AND attention_date {month-2.days}',
        unit: 'count',
        scope: 'pacientes distintos',
      },
    ],
  },
  {
    id: 'td03',
    as: 'doctor',
    kind: 'attentions-by-period',
    question: 'desde el {day1.short} hasta el {day3.short} cuántas atenciones figuran a mi nombre',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND attention_date BETWEEN '{day1.iso}' AND '{day3.iso}'",
      unit: 'count',
    },
  },
  {
    id: 'td04',
    as: 'doctor',
    kind: 'attentions-by-payment-date',
    question: 'Buenos días, ¿cuál fue el monto líquido que recibí por {month-5}?',
    truth: {
      sql: "SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND (period_year, period_month) = {month-5.period}",
      unit: 'pesos',
    },
  },
  {
    id: 'td05',
    as: 'doctor',
    kind: 'attentions-by-payment-date',
    question: 'retenciones {month-4}',
    truth: [
      {
        sql: 'SELECT sum(total_retention_amount) FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-4.period}',
        unit: 'pesos',
        scope: 'del período',
      },
      {
        sql: "SELECT sum(total_retention_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND payment_date {month-4.days}",
        unit: 'pesos',
        scope: 'por fecha de pago',
      },
    ],
  },
  {
    id: 'td06',
    as: 'doctor',
    kind: 'of-record-type',
    question: 'participaciones del mes pasado q todavia no se pagan',
    truth: {
      sql: "SELECT count(*) FROM attention_with_status WHERE doctor_id = $doctorId AND record_type = 'participacion' AND status <> 'paid' AND attention_date {month-1.days}",
      unit: 'count',
    },
  },
  {
    id: 'td07',
    as: 'doctor',
    kind: 'of-service',
    question: 'meniscectomias cuantas he hecho',
    truth: {
      sql: "SELECT count(*) FROM attention t JOIN service s ON s.id = t.service_id WHERE t.doctor_id = $doctorId AND s.name ILIKE 'Meniscectomía%'",
      unit: 'count',
    },
  },
  {
    id: 'td08',
    as: 'doctor',
    kind: 'of-service',
    question: 'atenciones de {month-2} como primer ayudante',
    truth: {
      sql: "SELECT count(*) FROM attention WHERE doctor_id = $doctorId AND participant = 'Primer Ayudante' AND attention_date {month-2.days}",
      unit: 'count',
    },
  },
  {
    id: 'td09',
    as: 'doctor',
    kind: 'ranking',
    question: 'peor mes en plata (pagado)',
    truth: [
      {
        sql: "SELECT (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'])[period_month] FROM payment WHERE doctor_id = $doctorId AND status = 'paid' GROUP BY period_year, period_month ORDER BY sum(total_amount) LIMIT 1",
        unit: 'text',
        scope: 'por período',
      },
      {
        sql: "SELECT (ARRAY['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'])[extract(month FROM payment_date)::int] FROM payment WHERE doctor_id = $doctorId AND status = 'paid' GROUP BY payment_date ORDER BY sum(total_amount) LIMIT 1",
        unit: 'text',
        scope: 'por fecha de pago',
      },
    ],
  },
  {
    id: 'td10',
    as: 'doctor',
    kind: 'comparison',
    question: 'cuantas hmq en {month-3} y cuantas en {month-4}',
    truth: {
      sql: "SELECT count(*) FILTER (WHERE attention_date {month-3.days}) AS count, count(*) FILTER (WHERE attention_date {month-4.days}) AS count2 FROM attention WHERE doctor_id = $doctorId AND record_type = 'hmq'",
      unit: 'rows',
    },
  },
  {
    id: 'td11',
    as: 'doctor',
    kind: 'legal-retention',
    question: 'xq me descuentan? q porcentaje es el de este año',
    truth: {
      sql: 'SELECT rate / 100.0 FROM legal_retention WHERE year = {year-0}',
      unit: 'percent',
    },
  },
  {
    id: 'td12',
    as: 'doctor',
    kind: 'when-paid',
    question: 'fecha de pago de {month-3}',
    truth: {
      sql: "SELECT max(payment_date) FROM payment WHERE doctor_id = $doctorId AND status = 'paid' AND (period_year, period_month) = {month-3.period}",
      unit: 'date',
    },
  },
  {
    id: 'td13',
    as: 'doctor',
    kind: 'when-paid',
    question: 'y {month-1} para cuándo está programado el pago?',
    truth: {
      sql: 'SELECT pays_on FROM payment_calendar WHERE (year, month) = {month-1.period}',
      unit: 'date',
    },
  },
  {
    id: 'td14',
    as: 'doctor',
    kind: 'owed',
    question: 'lo procesado q aun no me depositan cuanto es',
    truth: {
      sql: "SELECT sum(total_amount) FROM payment WHERE doctor_id = $doctorId AND status = 'processed'",
      unit: 'pesos',
    },
  },
  {
    id: 'td15',
    as: 'doctor',
    kind: 'receipts',
    question: 'Cuál es la retención que debo poner en la boleta de {month-2}',
    truth: [
      {
        sql: 'SELECT total_retention_amount FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-2.period} AND society_id IS NULL ORDER BY sequence DESC LIMIT 1',
        unit: 'pesos',
      },
      {
        sql: 'SELECT retention_rate / 100.0 FROM payment WHERE doctor_id = $doctorId AND (period_year, period_month) = {month-2.period} AND society_id IS NULL ORDER BY sequence DESC LIMIT 1',
        unit: 'percent',
        scope: 'la tasa',
      },
    ],
  },
  {
    id: 'td16',
    as: 'doctor',
    kind: 'masters',
    question: 'que especialidad tengo registrada',
    truth: {
      sql: 'SELECT s.name FROM doctor d JOIN specialty s ON s.id = d.specialty_id WHERE d.id = $doctorId',
      unit: 'text',
    },
  },
  {
    id: 'td17',
    as: 'doctor',
    kind: 'not-allowed',
    question: 'pasame las atenciones de mi colega {doctor2.short}',
    truth: { unknown: true },
  },
  {
    id: 'td18',
    as: 'doctor',
    kind: 'unanswerable',
    question: 'quien gano el partido anoche',
    truth: { unknown: true },
  },
];
