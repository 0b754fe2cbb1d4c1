-- Whatever a person's password, or being let in at all, has given ends with it, whoever changes it and by what way.
-- Tickets and codes first, sessions last: who is just exchanging one for the other is waited for, and then found.
CREATE OR REPLACE FUNCTION end_what_was_given(person bigint) RETURNS void LANGUAGE sql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  UPDATE verification_code SET used_at = now() WHERE user_id = person AND used_at IS NULL;
  UPDATE recovery_ticket SET used_at = now() WHERE user_id = person AND used_at IS NULL;
  DELETE FROM email_change WHERE user_id = person;
  DELETE FROM passkey_challenge WHERE user_id = person;
  DELETE FROM known_device WHERE user_id = person;
  UPDATE unify_ticket SET used_at = now() WHERE user_id = person AND used_at IS NULL;
  UPDATE session SET ended_at = now() WHERE (user_id = person OR proven_by = person) AND ended_at IS NULL;
$$;

CREATE OR REPLACE FUNCTION end_what_account_was_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_what_was_given(NEW.id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER app_user_password_ends AFTER UPDATE OF password_hash, disabled_at ON app_user FOR EACH ROW
  WHEN (NEW.password_hash <> OLD.password_hash OR (NEW.disabled_at IS NOT NULL AND OLD.disabled_at IS NULL))
  EXECUTE FUNCTION end_what_account_was_given();

-- A ticket without a row cannot be marked as ended: it is tied to this number (setup-ticket.ts).
CREATE OR REPLACE FUNCTION count_disabling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.times_disabled := OLD.times_disabled + 1;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER app_user_disabled BEFORE UPDATE OF disabled_at ON app_user FOR EACH ROW
  WHEN (NEW.disabled_at IS NOT NULL AND OLD.disabled_at IS NULL) EXECUTE FUNCTION count_disabling();

-- A code that was sent to the former address or number opens nothing any more.
CREATE OR REPLACE FUNCTION end_recoveries_of_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE verification_code SET used_at = now() WHERE user_id = NEW.id AND used_at IS NULL;
  UPDATE recovery_ticket SET used_at = now() WHERE user_id = NEW.id AND used_at IS NULL;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER app_user_email_ends AFTER UPDATE OF email ON app_user FOR EACH ROW
  WHEN (NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION end_recoveries_of_account();

CREATE OR REPLACE TRIGGER app_user_phone_ends AFTER UPDATE OF phone ON app_user FOR EACH ROW
  WHEN (NEW.phone <> OLD.phone) EXECUTE FUNCTION end_recoveries_of_account();

CREATE OR REPLACE FUNCTION end_sessions_of_membership() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE session SET ended_at = now()
    WHERE user_id = OLD.user_id AND stock_id = OLD.stock_id AND ended_at IS NULL;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER membership_withdrawn AFTER UPDATE OF withdrawn_at ON membership FOR EACH ROW
  WHEN (NEW.withdrawn_at IS NOT NULL AND OLD.withdrawn_at IS NULL) EXECUTE FUNCTION end_sessions_of_membership();

CREATE OR REPLACE TRIGGER membership_deleted AFTER DELETE ON membership FOR EACH ROW
  EXECUTE FUNCTION end_sessions_of_membership();
