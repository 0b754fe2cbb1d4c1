-- A grant carries the kind of its role and the audience of its element, so that a CHECK can compare them: whoever
-- grants names only the role and the element.
CREATE OR REPLACE FUNCTION fill_grant() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  SELECT kind INTO NEW.role_kind FROM role WHERE code = NEW.role_code;
  SELECT audience INTO NEW.audience FROM element WHERE code = NEW.element;
  NEW.role_kind := coalesce(NEW.role_kind, 'client');
  NEW.audience := coalesce(NEW.audience, 'any');
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER fill_grant BEFORE INSERT ON role_element
  FOR EACH ROW EXECUTE FUNCTION fill_grant();
