-- Doctors compare two of their months (operations §15): what a month leaves is paid in the first open one after it.
GRANT SELECT ON closed_month TO portal_medico_doctor;
