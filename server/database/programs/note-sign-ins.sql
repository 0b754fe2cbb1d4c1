-- When somebody last signed in, whatever the way. A session that goes on in another company began with the sign-in.
CREATE OR REPLACE FUNCTION note_sign_in() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE app_user SET last_sign_in_at = NEW.created_at
    WHERE id = NEW.user_id AND (last_sign_in_at IS NULL OR last_sign_in_at < NEW.created_at);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER session_begins AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION note_sign_in();
